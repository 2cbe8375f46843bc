import '@fontsource-variable/inter/wght.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/forcedColors.css';
import './ui/styles/print.css';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { App } from './shell/routes/App.tsx';
import { startEarly } from './shell/routes/earlyStart.ts';
import { markStart } from './browser/startMarks.ts';
import { applyTheme } from './data/config/theme.ts';
import { createAppStore } from './shell/createAppStore.ts';
import { keepPresses } from './browser/keepPresses.ts';
import { provideStorage } from './browser/provideStorage.ts';
import { invariant } from '../domain/assert.ts';

markStart('script');
provideStorage();
keepPresses(document);
const store = createAppStore();
startEarly(store);
applyTheme();
const root = document.getElementById('root');
invariant(root !== null, 'index.html has a root');
createRoot(root).render(
  <Provider store={store}>
    <App />
  </Provider>,
);
