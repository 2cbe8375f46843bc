/** `--verify`: checks the data directory, returns one sentence, and starts no server. */
import { failure, success, type Result } from '../../src/domain/result.ts';
import { sentenceOf } from './verdict.ts';
import { verifyDataDirectory, type EvidenceAddress } from './verifyDataDirectory.ts';

/** The sentence of the verdict; a failure where the journal is broken or can't be read. */
export async function verifyCommand(address: EvidenceAddress): Promise<Result<string, string>> {
  try {
    const verdict = await verifyDataDirectory(address);
    const sentence = sentenceOf(verdict);
    return verdict.isWhole ? success(sentence) : failure(sentence);
  } catch (error) {
    return failure(`journal not checked: ${(error as Error).message}`);
  }
}
