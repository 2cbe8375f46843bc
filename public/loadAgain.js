addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    if (target.type !== 'module' || root.firstChild) return;
    showFailure(root);
    const retry = (answer) => answer.ok && location.reload();
    setInterval(() => void fetch('./').then(retry, () => 0), 10_000);
  },
  true,
);

/** Says so in the look of the console: its style sheet may have failed as well. */
function showFailure(root) {
  // Ground and text of each theme, as in tokens.css.
  const themes = {
    dark: ['#08090b', '#eceef0'],
    light: ['#f3f4f6', '#14171a'],
    contrast: ['#000000', '#ffffff'],
    night: ['#000000', '#ee8168'],
  };
  const theme = storedTheme();
  const known = Object.hasOwn(themes, theme) ? theme : 'dark';
  const [background, color] = themes[known];
  document.documentElement.dataset.theme = known;
  Object.assign(document.documentElement.style, { background, color, height: '100%' });
  Object.assign(document.body.style, { background, color, height: '100%', margin: 0 });
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.append('The console could not be loaded. It is tried again every 10 s.');
  const font = "500 1rem/1.5 'Inter Variable', 'Inter', system-ui, sans-serif";
  Object.assign(message.style, { font, margin: 'auto', padding: '1.5rem', textAlign: 'center' });
  Object.assign(root.style, { display: 'flex', height: '100%' });
  root.append(message);
}

function storedTheme() {
  try {
    return localStorage.getItem('shotpoint.theme') ?? '';
  } catch {
    // The browser blocks the storage.
    return '';
  }
}
