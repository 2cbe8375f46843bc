addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    if (target.type !== 'module' || root.firstChild) return;
    root.append('The console could not be loaded. It is tried again every 10 s.');
    const retry = (answer) => answer.ok && location.reload();
    setInterval(() => void fetch('./').then(retry, () => 0), 10_000);
  },
  true,
);
