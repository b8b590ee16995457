import { features } from '../../messages/public-pages/landing-texts.ts';

/** A list of work that users no longer have to do, struck through in red. */
export function Features() {
  return (
    <section aria-labelledby="features" className="deferred mx-auto max-w-[1360px] px-4 pt-20 md:px-6">
      <h2 id="features" className="text-3xl">
        {features.heading}
      </h2>
      <dl className="mt-6 border-t border-ink">
        {features.items.map((item, index) => (
          <div
            key={item.name}
            className="grid grid-cols-[2rem_1fr] gap-x-2 gap-y-1 border-b border-rule px-2 py-4 odd:bg-band md:grid-cols-[3rem_2fr_3fr]"
          >
            <dt className="contents">
              <span aria-hidden className="figures pt-0.5 font-mono text-sm text-ink-3">
                {String(index + 1).padStart(2, '0')}
              </span>
              <span className="font-semibold line-through decoration-error decoration-[1.5px]">
                {item.name}
              </span>
            </dt>
            <dd className="col-start-2 text-ink-2 md:col-start-3">{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
