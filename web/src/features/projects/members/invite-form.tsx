import { type MemberRole, memberRoles } from '@pictable/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { membersTexts, invitationsTexts as messages } from '../../../messages/projects/members-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { MemberActions } from './use-members.ts';

/** Invites an address. The service checks what an address is; a text without `@` is found here. */
export function InviteForm({ actions }: { actions: MemberActions }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('viewer');
  const [isInvalid, setInvalid] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = email.trim();
    const invalid = !typed.slice(1, -1).includes('@');
    setInvalid(invalid);
    if (invalid) return;
    const isSent = await actions.invite(typed, role);
    setFailed(!isSent);
    if (isSent) setEmail('');
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={messages.heading}>
      <h3 className="text-base">{messages.heading}</h3>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <TextField
          label={messages.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 flex-1 basis-64"
          value={email}
          onChange={setEmail}
          error={isInvalid ? messages.emailInvalid : undefined}
        />
        <div className="max-sm:basis-full">
          <p aria-hidden className="text-sm font-medium">
            {membersTexts.role}
          </p>
          <div className="mt-1.5 flex h-11 items-center">
            <Select
              label={membersTexts.role}
              value={role}
              onChange={setRole}
              choices={memberRoles.map((value) => ({ value, label: membersTexts.roles[value] }))}
              className="min-h-11 w-32"
            />
          </div>
        </div>
        <Button variant="primary" type="submit" busy={actions.busy} className="h-11 sm:mt-6.5 max-sm:w-full">
          <Send aria-hidden />
          {messages.send}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-3">{messages.roleHints[role]}</p>
      {isFailed && actions.failed !== undefined && (
        <div className="mt-3">
          <Notice tone="error" title={messages.sendFailed}>
            {actions.failed}
          </Notice>
        </div>
      )}
    </form>
  );
}
