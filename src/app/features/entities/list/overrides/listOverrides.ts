/** What a definition cannot say about a list, by collection. */
import type { ComponentType } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import { subscribersFailedText } from '../../../../text/entityLists.ts';
import { EMAIL_PREVIEW_TEXT, EMAIL_TRIAL_TEXT, WEBHOOK_TEST_TEXT } from '../../../../text/tryOut.ts';
import { PlaceActions } from '../places/PlaceActions.tsx';
import type { RowAction, RowActionContext } from '../rows/rowActions.ts';
import { EmailPreviewDialog } from '../tryOut/EmailPreviewDialog.tsx';
import { EmailTrialDialog } from '../tryOut/EmailTrialDialog.tsx';
import { WebhookTestDialog } from '../tryOut/WebhookTestDialog.tsx';
import type { ExtraColumn } from '../view/listColumns.ts';
import type { ListFilter } from '../view/listFilters.ts';
import type { ListActionsProps, ListDialogProps } from '../view/listProps.ts';
import { AUDIT_COLUMNS, AuditDialog } from './auditChanges.tsx';
import { cameraPageAction } from './cameraActions.ts';
import { ConfigurationActions } from './ConfigurationActions.tsx';
import { LAST_DELIVERY_COLUMNS, LastDeliveriesLoader } from './lastDeliveries.tsx';
import { REPORT_FILTERS } from './reportFilters.ts';
import { REPORT_TEXTS } from './reportTexts.ts';
import { SubscriberActions } from './SubscriberActions.tsx';
import { subscriberTest } from './subscriberActions.ts';
import { ToldListLink } from './ToldLink.tsx';
import { UnsentEmailNotice } from './UnsentEmailNotice.tsx';
import { UnusableValuesNotice } from './UnusableValuesNotice.tsx';
import { userActions } from './userActions.ts';

/** Exceptions of one list. */
export interface ListOverride {
  /** Additional filters that are not fields, after the filters of fields. */
  readonly filters?: readonly ListFilter[];
  /** Its records are imported from the files that Export writes. */
  readonly isImportable?: true;
  /** Actions beside Export and New. */
  readonly Actions?: ComponentType<ListActionsProps>;
  /** A notice about the whole list, above its rows. */
  readonly Notice?: ComponentType;
  /** Actions on a row, before Delete. */
  readonly rowActions?: (context: RowActionContext) => readonly RowAction[];
  /** Dialogs that the menu of a row opens, before Delete. */
  readonly rowDialogs?: readonly RowDialog[];
  /** Additional columns that are not fields, after the columns of fields. */
  readonly columns?: readonly ExtraColumn[];
  /** What a column shows in place of its field's value. */
  readonly texts?: Readonly<Record<string, (row: Row) => string>>;
  /** What a press on a row opens, in place of the detail screen. */
  readonly Dialog?: ComponentType<ListDialogProps>;
  /** Text of a failed load of all rows, in place of its cause. */
  readonly allFailedText?: (status: number) => string;
}

/** An entry of the menu of a row that opens a dialog about it. */
export interface RowDialog extends Pick<RowAction, 'id' | 'text' | 'needsUpdate'> {
  readonly Dialog: ComponentType<ListDialogProps>;
}

const NO_OVERRIDE: ListOverride = {};

const OVERRIDES: Readonly<Record<string, ListOverride>> = {
  // Old and new values, and no detail screen: the contract has a list only.
  auditTrail: { columns: AUDIT_COLUMNS, Dialog: AuditDialog },
  // The mail of the newest report, and what is not sent.
  emailTemplates: {
    Notice: UnsentEmailNotice,
    rowDialogs: [
      { id: 'preview', text: EMAIL_PREVIEW_TEXT.action, Dialog: EmailPreviewDialog },
      { id: 'send', text: EMAIL_TRIAL_TEXT.action, Dialog: EmailTrialDialog },
    ],
  },
  // The eye opens the page of the camera.
  cameras: { rowActions: cameraPageAction },
  // Reset to the defaults, which asks first, and values without effect.
  configs: { Actions: ConfigurationActions, Notice: UnusableValuesNotice },
  // The tree is arranged and saved at once.
  places: { Actions: PlaceActions },
  // Time and type are parameters of the call, not fields; they are shown as everywhere else.
  shotreports: { filters: REPORT_FILTERS, texts: REPORT_TEXTS },
  // Test message, switch of all, states of gateway and emails, a sentence of its own.
  smsSubscribers: {
    isImportable: true,
    Notice: UnsentEmailNotice,
    Actions: SubscriberActions,
    rowActions: subscriberTest,
    allFailedText: subscribersFailedText,
  },
  // Accounts are switched and get a password link.
  users: { rowActions: userActions, isImportable: true },
  // A call with the newest report, and when it last arrived.
  webhooks: {
    Actions: ToldListLink,
    Notice: LastDeliveriesLoader,
    columns: LAST_DELIVERY_COLUMNS,
    rowDialogs: [
      { id: 'test', text: WEBHOOK_TEST_TEXT.action, needsUpdate: true, Dialog: WebhookTestDialog },
    ],
  },
};

/** The exceptions of a collection; none for most. */
export function overrideOf(collection: string): ListOverride {
  return OVERRIDES[collection] ?? NO_OVERRIDE;
}
