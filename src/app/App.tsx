import { useState } from 'react';
import { Router, useLocation } from 'wouter';
import { REPORT_PAGE } from '../domain/contract/standaloneReport.ts';
import { basePath } from './base.ts';
import { SignedOutHeader } from './header/SignedOutHeader.tsx';
import { NoticeStack } from './notices/NoticeStack.tsx';
import { Boundary } from './platform/Boundary.tsx';
import { BrowserNotice } from './platform/BrowserNotice.tsx';
import { browserFacts, judgeBrowser } from './platform/browserSupport.ts';
import { Routes } from './routes.tsx';
import { useSession } from './session/useSession.ts';

export function App() {
  return (
    <Boundary>
      <Router base={basePath()}>
        <Platform />
      </Router>
    </Boundary>
  );
}

/** The public report opens in every browser, also on phones (T-24). */
function Platform() {
  const [path] = useLocation();
  const [verdict] = useState(() => judgeBrowser(browserFacts()));
  if (verdict !== 'supported' && path !== `/${REPORT_PAGE}`) return <BrowserNotice verdict={verdict} />;
  return <Console />;
}

function Console() {
  useSession();
  return (
    <>
      <SignedOutHeader />
      <Routes />
      <NoticeStack />
    </>
  );
}
