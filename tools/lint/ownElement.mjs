/**
 * A page that the browser translates has each text within elements of the translator. React can then neither remove such a text nor
 * insert anything before it, and ends the page with an error. Which elements precede a text may change with each render, also where
 * a component returns early: so a text that follows an element has an element of its own.
 */

/** Children without line breaks, indentation and spaces of the source, and without comments. */
const childrenOf = ({ children }) => children.filter((child) => !isSpace(child));

function isSpace(child) {
  if (child.type === 'JSXText') return child.value.trim() === '';
  const expression = child.type === 'JSXExpressionContainer' ? child.expression : undefined;
  if (expression?.type === 'JSXEmptyExpression') return true;
  return expression?.type === 'Literal' && String(expression.value).trim() === '';
}

const WRAPPERS = [
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'ChainExpression',
];

function unwrap(node) {
  return WRAPPERS.includes(node?.type) ? unwrap(node.expression) : node;
}

const isElement = (node) => node?.type === 'JSXElement' || node?.type === 'JSXFragment';
const isEmpty = (node) =>
  (node?.type === 'Identifier' && node.name === 'undefined') ||
  (node?.type === 'Literal' && (node.value === null || node.value === false || node.value === ''));

/** The last operands of an expression: what it may put on the page. */
function outcomesOf(expression) {
  const node = unwrap(expression);
  if (node?.type === 'LogicalExpression') {
    const right = outcomesOf(node.right);
    return node.operator === '&&' ? right : [...outcomesOf(node.left), ...right];
  }
  if (node?.type === 'ConditionalExpression')
    return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
  return [node];
}

const isList = (node) =>
  node?.type === 'CallExpression' && ['map', 'flatMap'].includes(node.callee?.property?.name);

/** Names of elements that come from elsewhere; their creator is responsible for them. */
const GIVEN = [
  'children',
  'before',
  'after',
  'coverage',
  'wall',
  'help',
  'tools',
  'media',
  'acts',
  'refresh',
  'option',
  'NOTES',
  'detail',
];

function isGiven(node) {
  const of = node?.type === 'CallExpression' ? unwrap(node.callee) : node;
  return of?.type === 'Identifier' && GIVEN.includes(of.name);
}

/** Whether a child may put a text on the page that has no element. */
function isText(child) {
  if (child.type === 'JSXText') return true;
  if (child.type !== 'JSXExpressionContainer') return false;
  return outcomesOf(child.expression).some(
    (node) => !isElement(node) && !isEmpty(node) && !isList(node) && !isGiven(node),
  );
}

/** Whether a child is a text at one time and nothing at another. */
function comesAndGoes(child) {
  const expression = child.type === 'JSXExpressionContainer' ? unwrap(child.expression) : undefined;
  if (expression?.type === 'LogicalExpression' && expression.operator === '&&') return true;
  return expression?.type === 'ConditionalExpression' && outcomesOf(expression).some(isEmpty);
}

export const ownElement = {
  meta: { type: 'problem' },
  create(context) {
    const check = (node) => {
      const children = childrenOf(node);
      children.forEach((child, at) => {
        if (children.length < 2 || !isText(child)) return;
        const follows = children.slice(0, at).some((before) => !isText(before) || comesAndGoes(before));
        if (follows || comesAndGoes(child))
          context.report({
            node: child,
            message: 'A text beside elements that come and go needs an element of its own.',
          });
      });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
