import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { CLASS_PROPOSALS, type ClassProposal } from '../../../domain/contract/classProposal.ts';
import { FLAG_RULES } from '../../../domain/contract/config.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { useChangesOf } from '../../data/loading/useChangesOf.ts';
import { loadProposal } from './reviewCalls.ts';

/** What the first of two reviewers proposes for a report, as it changes; undefined for none, and where one person decides. */
export function useProposal(report: ShotReport): ClassProposal | undefined {
  const store = useStore();
  const isOn = FLAG_RULES.twoPersons(useAtomValue(configAtom));
  const [known, setKnown] = useState<{
    readonly of: ShotReport;
    readonly proposal: ClassProposal | undefined;
  }>();
  const { id } = report;
  const load = useCallback(() => {
    if (!isOn || id === undefined) return;
    loadProposal(store, id)
      .then((proposal) => setKnown({ of: report, proposal }))
      .catch(reportError(store, 'review'));
  }, [id, isOn, report, store]);
  useEffect(load, [load]);
  useChangesOf(CLASS_PROPOSALS, load);
  return isOn && known?.of === report ? known.proposal : undefined;
}
