import { type FormEvent, useState } from 'react';
import { keyPrompt } from '../../messages/create-texts.ts';
import { signInPath } from '../../paths.ts';
import { storeApiKey, useApiKey } from '../../session/api-key.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

interface SignInPromptProps {
  onClose: () => void;
  /** Called after a key was entered, so that the pending action can continue. */
  onKey: () => void;
}

/** Storing requires an account: sign in, or use an API key while this tab is open. */
export default function SignInPrompt({ onClose, onKey }: SignInPromptProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={keyPrompt.title}
      description={keyPrompt.text}
    >
      <SiteLink
        href={signInPath(location.pathname + location.search)}
        data-focus-first
        label={keyPrompt.signIn}
        className={`${buttonClasses('primary')} h-11 w-full`}
      />
      <KeyForm onKey={onKey} onForget={onClose} />
    </Dialog>
  );
}

function KeyForm({ onKey, onForget }: { onKey: () => void; onForget: () => void }) {
  const kept = useApiKey();
  const [typed, setTyped] = useState(kept);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() === '') return;
    storeApiKey(typed);
    onKey();
  }

  function forget() {
    storeApiKey('');
    onForget();
  }

  return (
    <form className="mt-6 border-t border-rule pt-5" onSubmit={submit} noValidate>
      <h3 className="text-sm font-semibold tracking-normal">{keyPrompt.or}</h3>
      <label htmlFor="api-key" className="mt-3 block text-sm">
        {keyPrompt.field}
      </label>
      <input
        id="api-key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-invalid={missing}
        aria-describedby="api-key-hint"
        onChange={(event) => setTyped(event.target.value)}
        className="mt-1 h-10 w-full rounded-md border border-rule-strong bg-sheet px-3 font-mono text-sm"
      />
      <p
        id="api-key-hint"
        role={missing ? 'alert' : undefined}
        className={`mt-1.5 text-xs ${missing ? 'text-error' : 'text-ink-3'}`}
      >
        {missing ? keyPrompt.missing : keyPrompt.hint}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        {kept !== '' && <Button onClick={forget}>{keyPrompt.forget}</Button>}
        <Button type="submit">{keyPrompt.use}</Button>
      </div>
    </form>
  );
}
