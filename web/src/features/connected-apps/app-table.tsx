import { type ConnectedApp, mcpScopeMeanings } from '@pictable/contract';
import { Unplug } from 'lucide-react';
import { formatDateTime, formatDay } from '../../browser/dates.ts';
import { connectedApps as messages } from '../../messages/accounts/connected-apps-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface AppTableProps {
  apps: readonly ConnectedApp[];
  onDisconnect: (app: ConnectedApp) => void;
}

const head = 'px-3 py-2 text-left text-sm font-medium text-ink-2';
const wideOnly = 'whitespace-nowrap max-sm:hidden';

/** How the app is called in texts. */
export function nameOf({ name, host }: Pick<ConnectedApp, 'name' | 'host'>): string {
  return name ?? host ?? messages.unnamed;
}

/** Connected apps with what they may do and when they were last used. */
export function AppTable({ apps, onDisconnect }: AppTableProps) {
  return (
    <table aria-label={messages.table} className="figures mt-4 w-full border-collapse text-sm">
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={head}>
            {messages.appColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly)}>
            {messages.connectedColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly)}>
            {messages.lastUsedColumn}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{messages.actionsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} onDisconnect={onDisconnect} />
        ))}
      </tbody>
    </table>
  );
}

interface AppRowProps extends Pick<AppTableProps, 'onDisconnect'> {
  app: ConnectedApp;
}

function AppRow({ app, onDisconnect }: AppRowProps) {
  const { host, name, project, scopes, connectedAt, lastUsedAt } = app;
  return (
    <tr className="border-b border-rule odd:bg-band">
      <td className="px-3 py-2.5 align-top">
        <p className="font-medium [overflow-wrap:anywhere]">{nameOf(app)}</p>
        {host !== null && name !== null && (
          <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">{host}</p>
        )}
        <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
          {project === null ? messages.everyProject : messages.onlyIn(project.name)}
        </p>
        <ul className="mt-1 list-disc pl-4 text-ink-2">
          {scopes.map((scope) => (
            <li key={scope}>{mcpScopeMeanings[scope]}</li>
          ))}
        </ul>
        <p className="mt-1 text-ink-2 sm:hidden">
          {lastUsedAt === null ? messages.notUsed : messages.used(formatDateTime(lastUsedAt))}
        </p>
      </td>
      <td className={classNames('px-3 py-2.5 align-top text-ink-2', wideOnly)}>{formatDay(connectedAt)}</td>
      <td className={classNames('px-3 py-2.5 align-top text-ink-2', wideOnly)}>
        {lastUsedAt === null ? messages.neverUsed : formatDateTime(lastUsedAt)}
      </td>
      <td className="px-3 py-2 text-right align-top">
        <Button
          size="small"
          aria-label={`${messages.disconnect} ${nameOf(app)}`}
          onClick={() => onDisconnect(app)}
        >
          <Unplug aria-hidden />
          <span className="max-sm:hidden">{messages.disconnect}</span>
        </Button>
      </td>
    </tr>
  );
}
