import { useState } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { basePath } from '../../browser/basePath.ts';
import { SignedOutHeader } from '../header/SignedOutHeader.tsx';
import { ToastStack } from './ToastStack.tsx';
import { Boundary } from '../../ui/page/Boundary.tsx';
import { browserFacts, judgeBrowser, type BrowserVerdict } from './browserSupport.ts';
import { opensAnywhere } from './opensAnywhere.ts';
import { Routes } from './Routes.tsx';
import { useOpenedNotification } from './useOpenedNotification.ts';
import { useTabTitle } from './useTabTitle.ts';
import { useSession } from '../../session/useSession.ts';
import { PLATFORM_TEXT } from '../../text/platform.ts';
import { Message } from '../../ui/controls/Message.tsx';

export function App() {
  return (
    <Boundary>
      <Router base={basePath()}>
        <Platform />
      </Router>
    </Boundary>
  );
}

function Platform() {
  const [path] = useLocation();
  const query = useSearch();
  const [verdict] = useState(() => judgeBrowser(browserFacts()));
  if (verdict !== 'supported' && !opensAnywhere(path, query)) return <BrowserNotice verdict={verdict} />;
  return <Console />;
}

function Console() {
  useSession();
  useOpenedNotification();
  useTabTitle();
  return (
    <>
      <SignedOutHeader />
      <Routes />
      <ToastStack />
    </>
  );
}

/** Shown instead of the console in unsupported browsers. */
export function BrowserNotice({ verdict }: { readonly verdict: Exclude<BrowserVerdict, 'supported'> }) {
  return <Message tone="danger" title={PLATFORM_TEXT[verdict]} page />;
}
