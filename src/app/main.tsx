import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/forcedColors.css';
import './ui/print.css';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { App } from './routes/App.tsx';
import { applyTheme } from './data/config/theme.ts';
import { createAppStore } from './base/createAppStore.ts';
import { provideStorage } from './base/provideStorage.ts';
import { invariant } from '../domain/assert.ts';

provideStorage();
applyTheme();
const root = document.getElementById('root');
invariant(root !== null, 'index.html has a root');
createRoot(root).render(
  <Provider store={createAppStore()}>
    <App />
  </Provider>,
);
