import { useAtom, useAtomValue } from 'jotai';
import type { NodeToPlace, PlaceSource } from '../../../../domain/survey/port/surveyTools.ts';
import { draftVersionAtom } from '../data/surveyAtoms.ts';
import { nextNodeText, NODES_TEXT, PLACE_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { focusMap } from '../panels/focusPlaces.ts';
import { placeSourceAtom } from '../panels/placing.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { useCall } from '../panels/useCall.ts';
import styles from './tools.module.css';
import { useGhost } from './useGhost.ts';
import { useMapTool } from './useMapTool.ts';

const SOURCES: readonly PlaceSource['kind'][] = ['stored', 'new'];

/** Each press on the map places the next node while this is open. */
export function Placing() {
  const [source, setSource] = useAtom(placeSourceAtom);
  const version = useAtomValue(draftVersionAtom);
  const asked = useCall(`${version} ${JSON.stringify(source)}`, async (port) => ({
    next: await port.nodeToPlace(source),
  }));
  useMapTool('placeNode');
  useGhost(asked?.next);
  return (
    <>
      <p className={styles.note}>{TEXT.hint}</p>
      <Segments
        isWide
        label={TEXT.source}
        choices={SOURCES.map((kind) => ({ value: kind, text: TEXT[kind] }))}
        value={source.kind}
        onChoose={(kind) => setSource(kind === 'stored' ? { kind, search: '' } : { kind })}
      />
      {source.kind === 'stored' && (
        <Field
          label={TEXT.begin}
          type="search"
          value={source.search}
          error=""
          onText={(search) => setSource({ kind: 'stored', search })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            focusMap();
          }}
        />
      )}
      <output className={styles.next}>{asked !== undefined && stateText(source, asked.next)}</output>
    </>
  );
}

/** The next node, or why there is none. */
function stateText(source: PlaceSource, next: NodeToPlace | undefined): string {
  if (next !== undefined) return nextNodeText(next);
  return source.kind === 'stored' && source.search.trim() !== '' ? NODES_TEXT.noneFound : TEXT.noneLeft;
}
