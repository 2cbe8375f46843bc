/** What a bundle says about itself to somebody who knows nothing of this product. */

const OF_REPORT = `report.json        the report
observations.json  what its sensors measured: times in epoch milliseconds UTC, degrees clockwise from north
report.geojson, report.kml  place, 95 % ellipse, flight, sensors and bearings
media/, media.json the sounds, pictures and videos, and what recorded each; "file" is null where the bytes are gone
`;

const JOURNAL = `journal.ndjson     what happened: lines of the site's journal as written, with the logins of who acted
chain.txt          number and SHA-256 of these lines and of the lines between them. Lines about other things have their hash alone;
                   runs of more than 1 000 of them have the last one
journal-head.json  the newest line when this was exported, signed as the site's anchors are
SHA256SUMS         SHA-256 of each file; SHA256SUMS.sig is its signature (ed25519) by the key journal-key.pem

To check it: unpack it, go to its folder and type

    sh verify

It needs sha256sum and openssl 3, and says VALID or why not. It names the key: compare it with the one that the site publishes.

What that proves: the holder of the key exported these files, and no file was changed, added or removed since. Each line of
journal.ndjson has its number and hash in chain.txt, names the hash at the number before, and the chain ends at the head that is
signed. A hash does not tell what is in a line: that the lines between follow one another, and that no line about this is left
out, is the word of the holder of the key. Who has the site's journal can check both, who has a later anchor the head.
`;

/** README.txt of the bundle of a report. */
export const REPORT_README = `This is one report of Shotpoint Console with everything that is known about it.

report.html        all of it to read and to print
incident.json      the incident that it belongs to, with all rounds; absent for none
${OF_REPORT}${JOURNAL}`;

/** README.txt of the bundle of an incident. */
export const INCIDENT_README = `This is one incident of Shotpoint Console with everything that is known about its reports.

incident.html      all of it to read and to print
incident.json      the incident with all rounds, and what was done with it
reports/           a folder for each report, oldest first:

${OF_REPORT}
${JOURNAL}`;
