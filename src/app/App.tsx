import { useState } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { basePath } from './base.ts';
import { SignedOutHeader } from './header/SignedOutHeader.tsx';
import { NoticeStack } from './notices/NoticeStack.tsx';
import { Boundary } from './platform/Boundary.tsx';
import { BrowserNotice } from './platform/BrowserNotice.tsx';
import { browserFacts, judgeBrowser } from './platform/browserSupport.ts';
import { opensAnywhere } from './platform/opensAnywhere.ts';
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

function Platform() {
  const [path] = useLocation();
  const query = useSearch();
  const [verdict] = useState(() => judgeBrowser(browserFacts()));
  if (verdict !== 'supported' && !opensAnywhere(path, query)) return <BrowserNotice verdict={verdict} />;
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
