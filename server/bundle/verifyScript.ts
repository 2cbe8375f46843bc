/** The check of a bundle by somebody who has nothing of this product. */

/**
 * The file `verify` of a bundle: ten lines for any POSIX shell with sha256sum and openssl 3. It checks that no file was changed,
 * added or removed, that the sums are signed by the key in the bundle, that each line of the journal has its number, its hash and the
 * hash before it in the chain, and that the chain ends at the signed head. What it cannot prove it says in its last line.
 */
export const VERIFY_SCRIPT = `#!/bin/sh
set -u; export LC_ALL=C; fail() { echo "NOT VALID: $1"; exit 1; }
sha256sum -c SHA256SUMS >/dev/null 2>&1 || fail 'a file is not as it was exported'
[ "$(find . -type f | wc -l)" -eq "$(($(wc -l <SHA256SUMS) + 2))" ] || fail 'a file was added'
openssl pkeyutl -verify -pubin -inkey journal-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig >/dev/null 2>&1 || fail 'it is not signed by journal-key.pem'
while IFS= read -r line; do h=$(printf %s "$line" | sha256sum); n=\${line#*:}; n=\${n%%,*}; p=\${line##*:?}
grep -qx "$n \${h%% *}" chain.txt || fail "line $n of the journal is not the line of the chain"
grep -qx "$((n - 1)) \${p%??}" chain.txt || fail "line $n of the journal does not follow line $((n - 1))"; done <journal.ndjson
h=$(tail -n 1 chain.txt); grep -q "\${h#* }" journal-head.json || fail 'the chain does not end at the signed head'
echo "VALID: signed by the key $(openssl pkey -pubin -in journal-key.pem -outform DER | sha256sum | cut -c1-64). Compare it with the key that the site publishes: that lines between those of journal.ndjson follow one another, and that none is left out, is its holder's word."
`;
