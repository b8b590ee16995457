import type { ReactNode } from 'react';
import { footer } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';

export interface ProseSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Adds the contact link. */
  readonly contact?: boolean;
}

interface ProseProps {
  heading: string;
  lead: string;
  sections: readonly ProseSection[];
  children?: ReactNode;
}

/** A text page: one column, a ruled heading for each section. */
export function Prose({ heading, lead, sections, children }: ProseProps) {
  return (
    <article className="mx-auto max-w-[1360px] px-4 pt-10 pb-24 md:px-6">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-2">{lead}</p>
      <div className="mt-10">
        {sections.map((section) => (
          <section
            key={section.heading}
            className="grid gap-x-10 gap-y-2 border-t border-rule py-6 first:border-ink md:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <h2 className="text-base tracking-normal">{section.heading}</h2>
            <div className="max-w-[68ch] space-y-3 text-ink-2">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.contact && (
                <a
                  href={paths.contact}
                  className="inline-block py-1 text-ink underline underline-offset-4 hover:text-accent"
                >
                  {footer.contact}
                </a>
              )}
            </div>
          </section>
        ))}
      </div>
      {children}
    </article>
  );
}
