import { type ConsentRequest, type McpScope, mcpScopeMeanings, type User } from '@pictable/contract';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { consent as messages } from '../../messages/accounts/connected-apps-texts.ts';
import { paths } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LabelledSelect } from '../../ui/select/labelled-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useConsentRequest, useDecision } from './use-consent.ts';

/** A choice of a select must not be empty. */
const everyProject = 'every';

/** The page on which a user allows or denies what an app requests. */
export function ConsentForm({ user }: { user: User }) {
  const [id] = useState(() => new URLSearchParams(location.search).get('request') ?? '');
  const request = useConsentRequest(id);
  const projects = useProjects();
  return (
    <div className="mx-auto w-full max-w-[540px] px-4 py-12">
      {request.isError ? (
        <LoadError
          title={messages.readFailed}
          text={errorReason(request.error)}
          retry={messages.retry}
          onRetry={() => void request.refetch()}
        />
      ) : request.isPending || projects.isPending ? (
        <Spinner label={messages.loading} />
      ) : (
        <div className="rounded-lg border border-rule-strong bg-sheet p-5 sm:p-6">
          {request.data === null ? (
            <Expired />
          ) : (
            <Decision id={id} user={user} request={request.data} projects={projects.data ?? []} />
          )}
        </div>
      )}
    </div>
  );
}

function Expired() {
  return (
    <>
      <h1 className="text-xl">{messages.invalid}</h1>
      <p className="mt-2 mb-5 text-ink-2">{messages.invalidText}</p>
      <SiteLink href={paths.connectedApps} label={messages.apps} className={buttonClasses('outline')} />
    </>
  );
}

interface DecisionProps {
  id: string;
  user: User;
  request: ConsentRequest;
  /** Newest first. */
  projects: readonly { readonly id: number; readonly name: string }[];
}

function Decision({ id, user, request, projects }: DecisionProps) {
  const { app, scopes: asked } = request;
  const [scopes, setScopes] = useState<readonly McpScope[]>(asked);
  const [project, setProject] = useState(projects[0] ? String(projects[0].id) : everyProject);
  const [isChecked, setChecked] = useState(false);
  const { busy, decided, decide } = useDecision(id);
  const name = app.name ?? app.host ?? messages.anApp;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (scopes.length === 0) return;
    const projectId = project === everyProject ? null : Number(project);
    decide({ allow: true, projectId, scopes: [...scopes] });
  }

  if (decided) return <Decided decided={decided} isOnThisDevice={app.isOnThisDevice} />;
  return (
    <form onSubmit={submit} noValidate>
      <h1 className="text-xl [overflow-wrap:anywhere]">{messages.heading(name)}</h1>
      <Origin app={app} email={user.email} />
      <Scopes asked={asked} chosen={scopes} onChosen={setScopes} isChecked={isChecked} />
      <div className="mt-5">
        {projects.length === 0 ? (
          <p className="text-sm text-ink-2">{messages.noProjects}</p>
        ) : (
          <LabelledSelect
            label={messages.project}
            value={project}
            onChange={setProject}
            choices={[
              ...projects.map((choice) => ({ value: String(choice.id), label: choice.name })),
              { value: everyProject, label: messages.everyProject },
            ]}
          />
        )}
      </div>
      <p className="mt-5 border-t border-rule pt-4 text-sm text-ink-2">{messages.limits}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => decide({ allow: false })} busy={busy}>
          {messages.deny}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {messages.allow}
        </Button>
      </div>
    </form>
  );
}

function Origin({ app, email }: { app: ConsentRequest['app']; email: string | null }) {
  return (
    <div className="mt-3 space-y-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
      <p>
        {app.host === null ? messages.unknown : messages.fromHost(app.host)}{' '}
        {app.isOnThisDevice ? messages.returnsToProgram : messages.returnsToSite(app.returnsTo)}
      </p>
      <p className="font-medium text-ink">{messages.caution}</p>
      {email !== null && <p>{messages.account(email)}</p>}
    </div>
  );
}

interface ScopesProps {
  asked: readonly McpScope[];
  chosen: readonly McpScope[];
  onChosen: (scopes: readonly McpScope[]) => void;
  isChecked: boolean;
}

function Scopes({ asked, chosen, onChosen, isChecked }: ScopesProps) {
  const errorId = useId();
  const isMissing = isChecked && chosen.length === 0;
  return (
    <fieldset className="mt-5 space-y-1" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-1 font-medium">{messages.scopes}</legend>
      {asked.map((scope) => (
        <Checkbox
          key={scope}
          box="start"
          label={mcpScopeMeanings[scope]}
          checked={chosen.includes(scope)}
          onChange={(isChosen) =>
            onChosen(asked.filter((other) => (other === scope ? isChosen : chosen.includes(other))))
          }
        />
      ))}
      {isMissing && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-error">
          {messages.scopesMissing}
        </p>
      )}
    </fieldset>
  );
}

/** A program on this device shows nothing in the browser, so this stays. */
function Decided({
  decided,
  isOnThisDevice,
}: {
  decided: 'allowed' | 'denied';
  isOnThisDevice: boolean;
}): ReactNode {
  return (
    <div role="status">
      <h1 className="text-xl">{messages[decided]}</h1>
      <p className="mt-2 text-ink-2">{isOnThisDevice ? messages.mayClose : messages.goingBack}</p>
    </div>
  );
}
