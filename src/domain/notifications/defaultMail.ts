/** The mail of a template that has no subject or no body of its own: each part vanishes where the report does not have it. */
export const DEFAULT_SUBJECT = '{{title}}{{#late}} ({{late}}){{/late}}';

/** Content id of the picture of a report: a template places it with `<img src="cid:picture">`. */
export const PICTURE_CID = 'picture';

export const DEFAULT_BODY = `<h2>{{title}}</h2>
{{#updateMessage}}<p>{{updateMessage}}</p>{{/updateMessage}}
<p><b>{{when}}</b>{{#late}}, <b>{{late}}</b>{{/late}}{{#sensorClock}}<br>{{sensorClock}}{{/sensorClock}}</p>
{{#place}}<p>Where: <b>{{place}}</b></p>{{/place}}
{{#mapLink}}<p><a href="{{mapLink}}">Map</a>, {{position}}</p>{{/mapLink}}
<p>{{#weaponName}}Weapon: {{weaponName}}<br>{{/weaponName}}{{#confidence}}Confidence: {{confidence}}<br>{{/confidence}}{{#burst}}Rounds: {{burst}}<br>{{/burst}}Squad: {{squadId}}</p>
{{#hasPicture}}<p><img src="cid:${PICTURE_CID}" alt="Picture of the report" style="max-width:100%"></p>{{/hasPicture}}
<p><a href="{{link}}">Open the report</a></p>
`;
