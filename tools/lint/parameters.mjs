/**
 * Functions take at most three parameters and no boolean beside others: what belongs together is one object, and a choice
 * has a name. The linter's `max-params` has no pairs.
 */
const MOST = 3;

/** Parameters that always come together, of an atom and of a call. Without its partner, one counts like any other. */
const PAIRS = [
  ['get', 'set'],
  ['request', 'reply'],
];

/** Name of a parameter, without the underscore that marks an unused one. */
function nameOf(parameter) {
  const { name } = parameter.left ?? parameter;
  return typeof name === 'string' ? name.replace(/^_/, '') : '';
}

/** Whether a parameter is a boolean, optional or not, or has a boolean as its default. */
function isFlag(parameter) {
  const declared = parameter.left ?? parameter;
  const type = declared.typeAnnotation?.typeAnnotation;
  const types = type?.type === 'TSUnionType' ? type.types : [type];
  const isBoolean = types.every((each) => /^TS(Boolean|Undefined)Keyword$/.test(each?.type ?? ''));
  return isBoolean || typeof parameter.right?.value === 'boolean';
}

export const parameters = {
  meta: { type: 'suggestion' },
  create(context) {
    const check = (node) => {
      if (node.params.length < 2) return;
      const names = node.params.map(nameOf);
      const paired = PAIRS.filter((pair) => pair.every((name) => names.includes(name))).flat();
      const counted = node.params.filter((_, at) => !paired.includes(names[at]));
      if (counted.length > MOST)
        context.report({ node, message: `A function takes at most ${MOST} parameters.` });
      const flag = counted.length > 1 ? counted.find(isFlag) : undefined;
      if (flag !== undefined)
        context.report({
          node,
          message: 'A boolean beside other parameters has no name where it is passed.',
        });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      TSMethodSignature: check,
      TSFunctionType: check,
    };
  },
};
