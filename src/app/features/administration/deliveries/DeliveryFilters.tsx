import { DELIVERY_STATES } from '../../../../domain/notifications/delivery.ts';
import { CHANNELS } from '../../../../domain/notifications/recipient.ts';
import { CHANNEL_TEXT, DELIVERY_STATE_TEXT } from '../../../../domain/notifications/deliveryText.ts';
import { DELIVERIES_TEXT as TEXT } from '../../../text/deliveries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { LAST_MINUTE, momentField, readMomentField } from '../../../ui/facts/moment.ts';
import { writeDeliveryFilter, type DeliveryFilter } from './deliveryFilter.ts';

const STATE_CHOICES = DELIVERY_STATES.map((value) => ({ value, text: DELIVERY_STATE_TEXT[value] }));
const CHANNEL_CHOICES = CHANNELS.map((value) => ({ value, text: CHANNEL_TEXT[value] }));

interface Props {
  readonly filter: DeliveryFilter;
  readonly onChange: (changed: Partial<DeliveryFilter>) => void;
}

/** Fields of the filter of deliveries. One recipient is chosen by a link from another screen, and shown by a button that ends it. */
export function DeliveryFilters({ filter, onChange }: Props) {
  return (
    <>
      <ChoiceField
        label={TEXT.state}
        value={filter.state}
        choices={STATE_CHOICES}
        none={TEXT.all}
        onChoose={(state) => onChange({ state })}
      />
      <ChoiceField
        label={TEXT.channel}
        value={filter.channel}
        choices={CHANNEL_CHOICES}
        none={TEXT.all}
        onChoose={(channel) => onChange({ channel, recipient: '' })}
      />
      <Field
        label={TEXT.reportId}
        error=""
        value={filter.report}
        onText={(report) => onChange({ report: report.replaceAll(/\D/g, '') })}
      />
      <Field
        label={TEXT.from}
        type="datetime-local"
        error=""
        value={momentField(filter.from)}
        max={momentField(filter.to) || LAST_MINUTE}
        onText={(from) => onChange({ from: readMomentField(from) })}
      />
      <Field
        label={TEXT.to}
        type="datetime-local"
        error=""
        value={momentField(filter.to)}
        min={momentField(filter.from)}
        max={LAST_MINUTE}
        onText={(to) => onChange({ to: readMomentField(to) })}
      />
      {writeDeliveryFilter({ ...filter, page: 0 }) !== '' && (
        <Button
          onPress={() => onChange({ state: '', channel: '', recipient: '', report: '', from: '', to: '' })}
        >
          {TEXT.clear}
        </Button>
      )}
    </>
  );
}
