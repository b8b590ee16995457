import type { ListedImage } from '@pictable/contract';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { access as messages } from '../../messages/sharing-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { copyPromisedText } from '../../ui/buttons/copy-promised-text.ts';
import { LabelledSelect } from '../../ui/select/labelled-select.tsx';

const lifetimes = Object.entries(messages.lifetimes).map(([value, label]) => ({ value, label }));

/** Copies a new signed URL of a private image, which works for the chosen time. */
export function SignUrl({ image }: { image: ListedImage }) {
  const [lifetime, setLifetime] = useState('7d');
  const [signed, setSigned] = useState<string>();
  const { busy, act } = useMutationWithToast();

  async function sign() {
    await act(
      async () => {
        let until: string | undefined;
        const signing = service()
          .signedUrl(image.id, lifetime)
          .then(({ url, urlsExpireAt }) => {
            setSigned(url);
            until = urlsExpireAt ? messages.worksUntil(formatDateTime(urlsExpireAt)) : undefined;
            return url;
          });
        await copyPromisedText(signing, messages.signedUrl, () => until);
      },
      { title: messages.failed },
    );
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-rule pt-3">
      <LabelledSelect label={messages.validFor} value={lifetime} onChange={setLifetime} choices={lifetimes} />
      <Button busy={busy} onClick={() => void sign()}>
        <Link aria-hidden />
        {messages.newUrl}
      </Button>
      {signed !== undefined && (
        <code className="min-w-0 basis-full truncate text-sm text-ink-2">{signed}</code>
      )}
    </div>
  );
}
