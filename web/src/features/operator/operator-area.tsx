import type { User } from '@pictable/contract';
import { useSearch } from '@tanstack/react-router';
import { useTab } from '../../browser/use-tab.ts';
import { operator as messages } from '../../messages/accounts/operator-texts.ts';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AccountDetail } from './account-detail.tsx';
import { AccountList } from './account-list.tsx';
import { AuditLog } from './audit-log.tsx';
import { FailureList } from './failure-list.tsx';
import { ServiceOverview } from './service-overview.tsx';

const tabs = [
  { id: 'overview', label: messages.overviewTab },
  { id: 'users', label: messages.usersTab },
  { id: 'errors', label: messages.errorsTab },
  { id: 'audit', label: messages.auditTab },
];
const tabIds = tabs.map(({ id }) => id);

/** The parts of the operator page, or the account in the URL. */
export function OperatorArea({ user }: { user: User }) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const id = Number(search.user);
  if (Number.isSafeInteger(id) && id > 0) return <AccountDetail key={id} id={id} isOwn={id === user.id} />;
  return <Parts />;
}

function Parts() {
  const [tab, setTab] = useTab(tabIds, 'overview');
  return (
    <>
      <title>{messages.title}</title>
      <h1 className="text-2xl">{messages.heading}</h1>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      <Tabs value={tab} onValueChange={setTab} className="mt-6">
        <div className="border-b border-rule">
          <TabBar label={messages.tabs} tabs={tabs} isTight />
        </div>
        <TabPanel value="overview" tabIndex={-1} className="pt-6">
          <ServiceOverview />
        </TabPanel>
        <TabPanel value="users" tabIndex={-1} className="pt-6">
          <AccountList />
        </TabPanel>
        <TabPanel value="errors" tabIndex={-1} className="pt-6">
          <FailureList />
        </TabPanel>
        <TabPanel value="audit" tabIndex={-1} className="pt-6">
          <AuditLog />
        </TabPanel>
      </Tabs>
    </>
  );
}
