import { describe, expect, it } from 'vitest';
import { ReceivedReports, type ReceiptCounts } from './receivedReports.ts';

const SPANS = { sincePost: 9, sincePublication: 5 };

function countsOf(received: ReceivedReports, posted: number): ReceiptCounts {
  const counts = { lost: 0, alertedTwice: 0, repeated: 0, disordered: 0 };
  received.addTo(counts, posted);
  return counts;
}

describe('the reports of a simulated console', () => {
  it('[code.13] are lost where neither the live channel nor a catch-up brought them', () => {
    const received = new ReceivedReports(4);
    received.receiveLive({ number: 0, seq: 11, ...SPANS });
    received.receiveReplayed(2, 13);
    expect(countsOf(received, 4)).toEqual({ lost: 2, alertedTwice: 0, repeated: 0, disordered: 0 });
    expect(received.spans).toEqual({ sincePost: [9], sincePublication: [5] });
  });

  it('[code.13] are complete up to the last page, whatever came live on a connection that was lost before its catch-up', () => {
    const received = new ReceivedReports(9);
    received.endCatchUp();
    received.receiveLive({ number: 0, seq: 11, ...SPANS });
    expect(received.completeSeq).toBe(11);
    received.startConnection();
    received.receiveLive({ number: 5, seq: 16, ...SPANS });
    received.receiveReplayed(1, 12);
    received.endPage(12);
    expect(received.completeSeq).toBe(12);
    received.startConnection();
    received.receiveLive({ number: 7, seq: 18, ...SPANS });
    expect(received.completeSeq).toBe(12);
    received.endPage(17);
    received.endCatchUp();
    expect(received.completeSeq).toBe(18);
  });

  it('[code.13] alert twice under a second sequence, not where the same one is repeated', () => {
    const received = new ReceivedReports(2);
    received.receiveLive({ number: 0, seq: 11, ...SPANS });
    received.startConnection();
    received.receiveReplayed(0, 11);
    received.receiveLive({ number: 1, seq: 12, ...SPANS });
    received.receiveLive({ number: 1, seq: 13, ...SPANS });
    expect(countsOf(received, 2)).toEqual({ lost: 0, alertedTwice: 1, repeated: 1, disordered: 0 });
  });

  it('[code.13] are out of order where a live sequence falls within a connection', () => {
    const received = new ReceivedReports(4);
    received.receiveLive({ number: 0, seq: 12, ...SPANS });
    received.receiveLive({ number: 1, seq: 11, ...SPANS });
    expect(countsOf(received, 2).disordered).toBe(1);
    received.startConnection();
    received.receiveLive({ number: 2, seq: 3, ...SPANS });
    expect(countsOf(received, 3).disordered).toBe(1);
  });
});
