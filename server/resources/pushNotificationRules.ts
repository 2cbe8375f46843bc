/** A push notification is sent once, when it is created. */
import { writeIso } from '../../src/domain/json/instant.ts';
import { announcementEvent } from '../../src/domain/notifications/announcement.ts';
import { NO_REPORT } from '../store/notifications/notificationStore.ts';
import type { EntityRules } from './ruleTypes.ts';

/** Names the sender, and writes the notification with the record. */
export const PUSH_NOTIFICATION_RULES: EntityRules = {
  beforeCreate: (row, { actor, at }) => ({ ...row, sentBy: actor, sentTime: writeIso(at) }),
  afterCreate: (documents, { id }, { at }) =>
    documents.notify({ reportId: NO_REPORT, event: announcementEvent(id), message: '' }, at),
};
