import type { ComponentType } from 'react';
import { Redirect, useLocation } from 'wouter';
import { incidentOfPaperPath } from '../../../domain/access/incidentAddress.ts';
import {
  DELIVERIES_PATH,
  EVIDENCE_PATH,
  INCIDENTS_PATH,
  RESPONSE_PATH,
  RETENTION_PATH,
  SENSORS_PATH,
  STATISTICS_PATH,
  TOLD_PATH,
} from '../../../domain/access/menuAccess.ts';
import { AUDIT_TRAILS } from '../../../domain/resources/entities/auditTrails.ts';
import { UnknownPage } from '../unavailable/Pages.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { ApiDocsPage } from './apiDocs/ApiDocsPage.tsx';
import { ConfigurationPage } from './ConfigurationPage.tsx';
import { EvidencePage } from './evidence/EvidencePage.tsx';
import { GatewayPage } from './GatewayPage.tsx';
import { HealthPage } from './HealthPage.tsx';
import { LogsPage } from './logs/LogsPage.tsx';
import { TrackerPage } from './TrackerPage.tsx';

const loadMetrics = async () => (await import('./metrics/MetricsPage.tsx')).MetricsPage;

const loadDeliveries = async () => (await import('./deliveries/DeliveriesPage.tsx')).DeliveriesPage;

const loadDelivery = async () => (await import('./deliveries/DeliveryPage.tsx')).DeliveryPage;

const loadTold = async () => (await import('./deliveries/ToldPage.tsx')).ToldPage;

const loadIncidents = async () => (await import('./incidents/IncidentsPage.tsx')).IncidentsPage;

const loadIncident = async () => (await import('./incidents/IncidentPage.tsx')).IncidentPage;

const loadIncidentPaper = async () => (await import('../report/paper/IncidentPaper.tsx')).IncidentPaper;

const loadResponse = async () => (await import('./response/ResponsePage.tsx')).ResponsePage;

const loadRetention = async () => (await import('./retention/RetentionPage.tsx')).RetentionPage;

const loadStatistics = async () => (await import('./statistics/StatisticsPage.tsx')).StatisticsPage;

const loadSensors = async () => (await import('./sensors/SensorsPage.tsx')).SensorsPage;

/** Screens by path. Screens with a large library are chunks of their own. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/admin': () => <Redirect to="/admin/gateway" replace />,
  '/admin/gateway': GatewayPage,
  '/admin/user-management': () => <Redirect to="/entities/user-management" replace />,
  '/admin/tracker': TrackerPage,
  '/admin/metrics': () => <Chunk load={loadMetrics} />,
  '/admin/health': HealthPage,
  '/admin/configuration': ConfigurationPage,
  // One screen of the audit trail, with changes, search and filters.
  '/admin/audits': () => <Redirect to={AUDIT_TRAILS.screen ?? '/entities'} replace />,
  '/admin/logs': LogsPage,
  '/admin/docs': ApiDocsPage,
  [DELIVERIES_PATH]: () => <Chunk load={loadDeliveries} />,
  [TOLD_PATH]: () => <Chunk load={loadTold} />,
  [EVIDENCE_PATH]: EvidencePage,
  [INCIDENTS_PATH]: () => <Chunk load={loadIncidents} />,
  [RESPONSE_PATH]: () => <Chunk load={loadResponse} />,
  [RETENTION_PATH]: () => <Chunk load={loadRetention} />,
  [STATISTICS_PATH]: () => <Chunk load={loadStatistics} />,
  [SENSORS_PATH]: () => <Chunk load={loadSensors} />,
};

/** The screens of Administration, in their own chunk. */
export function Administration() {
  const [path] = useLocation();
  const Screen = Object.hasOwn(SCREENS, path) ? SCREENS[path] : undefined;
  if (Screen !== undefined) return <Screen />;
  if (incidentOfPaperPath(path) !== undefined) return <Chunk load={loadIncidentPaper} />;
  if (path.startsWith(`${INCIDENTS_PATH}/`)) return <Chunk load={loadIncident} />;
  return path.startsWith(`${DELIVERIES_PATH}/`) ? <Chunk load={loadDelivery} /> : <UnknownPage />;
}
