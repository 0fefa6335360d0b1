import './no-generated-code.ts';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import './style/items.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, listenForUndoKeys } from './app/app.tsx';
import { restoreTab } from './state/store.ts';
import { listenForDrops } from './state/use-drop.ts';
import { warmUp } from './worker/client.ts';

listenForDrops();
listenForUndoKeys();
void restoreTab().finally(() => {
  createRoot(document.getElementById('studio')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // After the first picture: it comes first.
  requestAnimationFrame(() => setTimeout(warmUp));
});
