import { useSetAtom, useStore } from 'jotai';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SquadNode } from '../../../../domain/survey/port/surveyPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import {
  addAllText,
  foundNodesText,
  moreNodesText,
  NODES_TEXT as TEXT,
  PLACE_TEXT,
  squadNodeText,
} from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import buttons from '../../../ui/controls/Button.module.css';
import { Field } from '../../../ui/controls/Field.tsx';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { handleMenuKey } from '../../../ui/keyboard/handleMenuKey.ts';
import menu from '../../../ui/popups/menu.module.css';
import { Popup } from '../../../ui/popups/Popup.tsx';
import { usePopup } from '../../../ui/popups/usePopup.ts';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import { beginPlacingAtom } from '../panels/placing.ts';
import { addSquadNodesAtom } from '../panels/edits.ts';
import styles from './nodeList.module.css';

/** Nodes that are offered at once; the search narrows them. */
const MAX_OFFERED = 200;

/** The nodes that a search finds; nodes that can be added come first. O(nodes). */
function foundNodes(nodes: readonly SquadNode[], search: string): readonly SquadNode[] {
  const wanted = search.trim().toLowerCase();
  const found = nodes.filter(({ nodeId, locationId }) =>
    squadNodeText(nodeId, locationId).toLowerCase().includes(wanted),
  );
  const isIn = ({ isInDraft }: SquadNode): boolean => isInDraft;
  return [...found.filter((node) => !isIn(node)), ...found.filter(isIn)];
}

/**
 * "Add a node": the stored nodes of the squad as "NodeId / Property No."; Enter in the search adds the first one, a button
 * all that it finds as one step, another one places them by presses on the map.
 */
export function AddNode() {
  const store = useStore();
  const popup = usePopup();
  const list = useRef<HTMLDivElement>(null);
  const add = useSetAtom(addSquadNodesAtom);
  const begin = useSetAtom(beginPlacingAtom);
  const [nodes, setNodes] = useState<readonly SquadNode[]>([]);
  const [search, setSearch] = useState('');
  const load = async () => {
    setSearch('');
    setNodes((await store.get(surveyPortAtom)?.squadNodes()) ?? []);
  };
  const found = foundNodes(nodes, search);
  const offered = found.slice(0, MAX_OFFERED);
  const missing = found.filter(({ isInDraft }) => !isInDraft).map(({ nodeId }) => nodeId);
  const foundText = search.trim() === '' ? '' : foundNodesText(found.length, missing.length);
  const addNodes = (nodeIds: readonly string[]) => {
    popup.close();
    add(nodeIds).catch(reportError(store, 'adding nodes'));
  };
  const placeNodes = () => {
    popup.close();
    begin(search);
  };
  return (
    <Popup
      kind="dialog"
      state={popup}
      className={buttons.button}
      buttonContent={
        <>
          <Plus aria-hidden="true" />
          <span>{TEXT.add}</span>
        </>
      }
      onOpen={() => void load().catch(reportError(store, 'nodes of the squad'))}
    >
      <div className={styles.add}>
        <Field
          ref={focusOnMount}
          label={TEXT.addTitle}
          type="search"
          value={search}
          error=""
          onText={setSearch}
          onKeyDown={(event) => {
            const [first] = offered;
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
            }
            if (event.key !== 'Enter' || search.trim() === '' || first?.isInDraft !== false) return;
            // The focus is on the button then, which the key would press.
            event.preventDefault();
            addNodes([first.nodeId]);
          }}
        />
        <output className={hidden.hidden}>{foundText}</output>
        {missing.length > 0 && (
          <div className={styles.all}>
            {missing.length > 1 && (
              <Button tight onPress={() => addNodes(missing)}>
                {addAllText(missing.length)}
              </Button>
            )}
            <Button tight onPress={placeNodes}>
              {PLACE_TEXT.onMap}
            </Button>
          </div>
        )}
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={TEXT.addTitle}
          className={menu.list}
          onKeyDown={(event) => handleMenuKey(event, popup.close)}
        >
          {offered.map(({ nodeId, locationId, isInDraft }) => (
            <button
              key={nodeId}
              type="button"
              role="menuitem"
              className={menu.item}
              aria-disabled={isInDraft}
              onClick={() => !isInDraft && addNodes([nodeId])}
            >
              {squadNodeText(nodeId, locationId)}
              {isInDraft && <small className={styles.note}>{TEXT.inSurvey}</small>}
            </button>
          ))}
          {offered.length === 0 && <p className={menu.note}>{TEXT.noNodes}</p>}
          {found.length > offered.length && (
            <p className={menu.note}>{moreNodesText(found.length - offered.length)}</p>
          )}
        </div>
      </div>
    </Popup>
  );
}
