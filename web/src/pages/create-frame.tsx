import { sessions } from '../messages/accounts/auth-texts.ts';
import { create } from '../messages/create-texts.ts';
import { paths } from '../paths.ts';
import { SampleImage } from '../rendering/image/sample-image.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The editor page before its code has loaded. */
export function CreateFrame() {
  return (
    <div className="mx-auto max-w-[1360px] px-4 pt-4 md:px-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <BackLink href={paths.dashboard} label={create.back} />
          <h1 className="mt-0.5 text-2xl">{create.heading}</h1>
        </div>
        <div className="min-h-9 max-sm:min-h-11 max-sm:w-full" />
      </div>
      <div className="mb-4 h-11 border-b border-rule max-sm:h-[81px]" />
      <FramePanes />
    </div>
  );
}

/** The panes before their code has run: as large as they will be. */
export function FramePanes() {
  return (
    <div className="grid rounded-lg border border-rule-strong bg-sheet max-lg:h-160 max-lg:grid-rows-[auto_minmax(0,1fr)] lg:h-[max(32rem,calc(100dvh-14.25rem))] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid border-rule max-lg:order-last max-lg:border-t lg:border-r">
        <Spinner label={sessions.loading} />
      </div>
      <div className="flex min-w-0 flex-col">
        <div className="min-h-[49px] border-b border-rule max-sm:min-h-[57px]" />
        <div className="flex min-h-44 flex-col items-center bg-desk p-4 md:p-8">
          {/* The script in the head shows it, unless the editor will show another table. */}
          <SampleImage className="hidden in-data-sample:block" />
        </div>
        <div className="min-h-8 border-t border-rule max-sm:min-h-11 lg:border-b" />
      </div>
    </div>
  );
}
