/** What the definition of an entity cannot say about its list and its form, by collection. */
import type { ComponentType } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Channel } from '../../../../domain/notifications/recipient.ts';
import { DISPLAY_ROLE } from '../../../../domain/resources/displayRole.ts';
import type { Kind } from '../../../../domain/resources/kinds/fieldKinds.ts';
import type { EpochMs, Millis } from '../../../../domain/units.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { subscribersFailedText } from '../../../text/entityLists.ts';
import { IMPORT_TEXT } from '../../../text/recordImport.ts';
import { EMAIL_PREVIEW_TEXT, EMAIL_TRIAL_TEXT, WEBHOOK_TEST_TEXT } from '../../../text/tryOut.ts';
import type { WidgetProps } from '../fields/parts/fieldView.ts';
import type { RecordForm } from '../form/draft/useRecordForm.ts';
import type { RowAction, RowActionContext } from '../list/rows/rowActions.ts';
import type { ExtraColumn } from '../list/view/listColumns.ts';
import type { ListFilter } from '../list/view/listFilters.ts';
import type { ListActionsProps, ListDialogProps } from '../list/view/listProps.ts';
import { ToldListLink } from '../recipients/ToldLink.tsx';
import { UnsentEmailNotice } from '../recipients/UnsentEmailNotice.tsx';
import { AUDIT_COLUMNS, AuditDialog } from './auditTrail/auditChanges.tsx';
import { cameraPageAction } from './cameras/cameraActions.ts';
import { ConfigurationActions } from './configs/ConfigurationActions.tsx';
import { ConfigurationScreen } from './configs/ConfigurationScreen.tsx';
import { UnusableValuesNotice } from './configs/UnusableValuesNotice.tsx';
import { EmailPreviewDialog } from './emailTemplates/EmailPreviewDialog.tsx';
import { EmailTrialDialog } from './emailTemplates/EmailTrialDialog.tsx';
import { PlaceActions } from './places/PlaceActions.tsx';
import { REPORT_FILTERS } from './shotreports/reportFilters.ts';
import { REPORT_TEXTS } from './shotreports/reportTexts.ts';
import { ReportLink } from './shotreports/ReportLink.tsx';
import { showReport } from './shotreports/showReport.ts';
import { SubscriberActions } from './smsSubscribers/SubscriberActions.tsx';
import { subscriberTest } from './smsSubscribers/subscriberActions.ts';
import { RolePresets } from './users/RolePresets.tsx';
import { RolesWidget } from './users/RolesWidget.tsx';
import { userActions } from './users/userActions.ts';
import { LAST_DELIVERY_COLUMNS, LastDeliveriesLoader } from './webhooks/lastDeliveries.tsx';
import { WebhookTestDialog } from './webhooks/WebhookTestDialog.tsx';

/** Exceptions of one entity. */
export interface EntityOverride extends ListOverride, FormOverride {
  /** Actions on a record, in the menu of its row and on its screen. */
  readonly rowActions?: (context: RowActionContext) => readonly RowAction[];
  /** Dialogs about a record, opened where its actions are. */
  readonly rowDialogs?: readonly RowDialog[];
  /** Shows a record on the open map in place of its position. */
  readonly showOnMap?: (store: StateAccess, row: Row) => void;
}

interface ListOverride {
  /** Stands for the list while its address has no query. */
  readonly Screen?: ComponentType;
  /** Additional filters that are not fields, after the filters of fields. */
  readonly filters?: readonly ListFilter[];
  /** Its records are imported from the files that Export writes. */
  readonly isImportable?: true;
  /** What a person should know about an import. */
  readonly importNote?: string;
  /** Actions beside Export and New. */
  readonly Actions?: ComponentType<ListActionsProps>;
  /** A notice about the whole list, above its rows. */
  readonly Notice?: ComponentType;
  /** Additional columns that are not fields, after the columns of fields. */
  readonly columns?: readonly ExtraColumn[];
  /** What a column shows in place of its field's value. */
  readonly texts?: Readonly<Record<string, (row: Row) => string>>;
  /** What a press on a row opens, in place of the detail screen. */
  readonly Dialog?: ComponentType<ListDialogProps>;
  /** Text of a failed load of all rows, in place of its cause. */
  readonly allFailedText?: (status: number) => string;
}

interface FormOverride {
  /** What a new record begins with, other than the defaults of the contract. */
  readonly newValues?: (now: EpochMs) => Row;
  /** Help that stands before a field. */
  readonly helpBefore?: Readonly<Record<string, ComponentType<{ readonly form: RecordForm }>>>;
  /** Controls that replace the control of a field's kind, by field. */
  readonly controls?: Readonly<Record<string, FieldControl>>;
  /** Its actions stand in the form too. */
  readonly hasFormActions?: true;
  /** Channels of a recipient. */
  readonly channels?: readonly Channel[];
  /** Field with the phone number of a recipient. */
  readonly phoneField?: string;
  /** A link beside the actions of a record. */
  readonly RecordLink?: ComponentType<{ readonly row: Row }>;
  /** Its records are reports, which have deliveries of their own. */
  readonly isReport?: true;
}

/** A control of one field, whose kind only the entity knows. */
export type FieldControl = ComponentType<WidgetProps<Kind>>;

/** An entry of the menu of a row that opens a dialog about it. */
export interface RowDialog extends Pick<RowAction, 'id' | 'text' | 'needsUpdate'> {
  readonly Dialog: ComponentType<ListDialogProps>;
}

const NO_OVERRIDE: EntityOverride = {};
const NEW_SNOOZE: Millis = 3_600_000;

const OVERRIDES: Readonly<Record<string, EntityOverride>> = {
  // Old and new values, and no detail screen: the contract has a list only.
  auditTrail: { columns: AUDIT_COLUMNS, Dialog: AuditDialog },
  // The mail of the newest report, and what is not sent.
  emailTemplates: {
    Notice: UnsentEmailNotice,
    rowDialogs: [
      { id: 'preview', text: EMAIL_PREVIEW_TEXT.action, Dialog: EmailPreviewDialog },
      { id: 'send', text: EMAIL_TRIAL_TEXT.action, Dialog: EmailTrialDialog },
    ],
    hasFormActions: true,
  },
  // The eye opens the page of the camera.
  cameras: { rowActions: cameraPageAction },
  // Settings in groups; a reset to the defaults, which asks first, and values without effect.
  configs: { Screen: ConfigurationScreen, Actions: ConfigurationActions, Notice: UnusableValuesNotice },
  // The tree is arranged and saved at once.
  places: { Actions: PlaceActions },
  // Time and type are parameters of the call, not fields; they are shown as everywhere else.
  shotreports: {
    filters: REPORT_FILTERS,
    texts: REPORT_TEXTS,
    showOnMap: showReport,
    RecordLink: ReportLink,
    isReport: true,
  },
  // Test message, switch of all, states of gateway and emails, a sentence of its own.
  smsSubscribers: {
    isImportable: true,
    Notice: UnsentEmailNotice,
    Actions: SubscriberActions,
    rowActions: subscriberTest,
    allFailedText: subscribersFailedText,
    // Hours of the day refer to the time zone of the person who types them.
    newValues: () => ({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
    channels: ['sms', 'email'],
    phoneField: 'phone',
  },
  // Of an hour, so that no snooze is without an end by accident.
  snoozeAlerts: { newValues: (now) => ({ startTime: now, endTime: now + NEW_SNOOZE }) },
  // Accounts are switched and get a password link; roles have their words and presets.
  users: {
    rowActions: userActions,
    isImportable: true,
    importNote: IMPORT_TEXT.passwords,
    newValues: () => ({ authorities: [DISPLAY_ROLE] }),
    helpBefore: { authorities: RolePresets },
    controls: { authorities: RolesWidget as FieldControl },
  },
  // A call with the newest report, and when it last arrived.
  webhooks: {
    Actions: ToldListLink,
    Notice: LastDeliveriesLoader,
    columns: LAST_DELIVERY_COLUMNS,
    rowDialogs: [
      { id: 'test', text: WEBHOOK_TEST_TEXT.action, needsUpdate: true, Dialog: WebhookTestDialog },
    ],
    channels: ['webhook'],
  },
};

/** The exceptions of a collection; none for most. */
export function overrideOf(collection: string): EntityOverride {
  return OVERRIDES[collection] ?? NO_OVERRIDE;
}
