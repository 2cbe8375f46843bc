import type { GatewayRoute } from '../../../domain/contract/management.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { GATEWAY_TEXT as TEXT } from '../../text/administration.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { AdminPage, Section, WhenLoaded } from './page/AdminPage.tsx';
import { DataTable, type Column } from './page/DataTable.tsx';
import { parseGateway } from './page/parsers.ts';
import { usePolled } from './page/usePolled.ts';

const COLUMNS: readonly Column<GatewayRoute>[] = [
  { name: TEXT.path, cell: ({ path }) => <code>{path}</code> },
  { name: TEXT.service, cell: ({ serviceId }) => serviceId },
  { name: TEXT.servers, isWide: true, cell: (route) => <Servers route={route} /> },
];

/** Which service answers which paths. */
export function GatewayPage() {
  const [polled, refresh] = usePolled(PATHS.gatewayRoutes, { parse: parseGateway });
  return (
    <AdminPage title={TEXT.title} about={TEXT.about} onRefresh={refresh}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(routes) => (
          <Section title={TEXT.title}>
            <DataTable label={TEXT.title} columns={COLUMNS} rows={routes} keyOf={({ path }) => path} />
          </Section>
        )}
      </WhenLoaded>
    </AdminPage>
  );
}

function Servers({ route: { serviceInstances } }: { readonly route: GatewayRoute }) {
  if (serviceInstances.length === 0) return <Badge tone="bad">{TEXT.none}</Badge>;
  return serviceInstances.map(({ uri, metadata, instanceInfo: { status } }) => (
    <div key={uri}>
      <Badge tone={status === 'UP' ? 'ok' : 'bad'}>{status}</Badge> <code>{uri}</code>{' '}
      {Object.entries(metadata).map(([name, value]) => (
        <Badge key={name}>{`${name}: ${value}`}</Badge>
      ))}
    </div>
  ));
}
