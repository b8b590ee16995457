import { noScript } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';

const linkClasses = 'py-1 text-ink underline underline-offset-4 hover:text-accent';

/** Shown on client-rendered pages if JavaScript is disabled. */
export function NoScriptNotice() {
  return (
    <noscript>
      <main className="mx-auto max-w-[60ch] px-4 py-16">
        <h1 className="text-2xl">{noScript.heading}</h1>
        <p className="mt-3 text-ink-2">{noScript.text}</p>
        <p className="mt-4 flex flex-wrap gap-x-6">
          <a href={paths.documentation} className={linkClasses}>
            {noScript.documentation}
          </a>
          <a href={paths.home} className={linkClasses}>
            {noScript.home}
          </a>
        </p>
      </main>
    </noscript>
  );
}
