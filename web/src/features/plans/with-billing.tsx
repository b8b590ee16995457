import type { Billing } from '@pictable/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { plans as messages } from '../../messages/plans-texts.ts';
import { paths } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface WithBillingProps {
  heading: string;
  text?: string;
  children: (billing: Billing) => ReactNode;
}

/** Layout of the pages about plans. It shows a notice if billing is not configured. */
export function WithBilling({ heading, text, children }: WithBillingProps) {
  const billing = useQuery({ queryKey: queryKeys.billing, queryFn: () => service().billing() });
  return (
    <div className="mx-auto max-w-[1080px] px-4 pt-6 pb-20 md:px-6">
      <SiteLink
        href={paths.dashboard}
        className="inline-flex items-center gap-1.5 py-1 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {messages.back}
      </SiteLink>
      <h1 className="mt-0.5 text-2xl">{heading}</h1>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      {billing.isPending && <Spinner label={heading} />}
      {billing.isError && (
        <Notice tone="error" title={messages.readFailed}>
          {errorReason(billing.error)}
        </Notice>
      )}
      {billing.data && (
        <>
          {!billing.data.isSetUp && (
            <div className="mt-6">
              <Notice tone="info" title={messages.notSetUp}>
                {messages.notSetUpText}
              </Notice>
            </div>
          )}
          {children(billing.data)}
        </>
      )}
    </div>
  );
}
