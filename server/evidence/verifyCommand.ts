/** `--verify`: checks the data directory, says what was found in one sentence, and starts nothing. */
import { failure, success, type Result } from '../../src/domain/result.ts';
import { sentenceOf } from './verdict.ts';
import { verifyData, type EvidenceAddress } from './verifyData.ts';

/** The sentence; a failure where the journal is broken or can't be read. */
export async function verifyCommand(address: EvidenceAddress): Promise<Result<string, string>> {
  try {
    const verdict = await verifyData(address);
    const sentence = sentenceOf(verdict);
    return verdict.isWhole ? success(sentence) : failure(sentence);
  } catch (error) {
    return failure(`journal not checked: ${(error as Error).message}`);
  }
}
