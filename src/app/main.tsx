import '@fontsource-variable/inter/wght.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/forcedColors.css';
import './ui/styles/print.css';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { App } from './routes/App.tsx';
import { startEarly } from './routes/earlyStart.ts';
import { markStart } from './base/startMarks.ts';
import { applyTheme } from './data/config/theme.ts';
import { createAppStore } from './base/createAppStore.ts';
import { provideStorage } from './base/provideStorage.ts';
import { invariant } from '../domain/assert.ts';

markStart('script');
provideStorage();
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
