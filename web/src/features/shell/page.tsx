import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page content and footer. Pages with their own footer omit the default one. */
export function Page({ children, ownFooter }: { children: ReactNode; ownFooter?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {ownFooter ?? <Footer />}
    </div>
  );
}
