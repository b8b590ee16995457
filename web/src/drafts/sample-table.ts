/** The initial table of the editors, also shown on the poster of the landing page. */
export const sampleTable = `{
  "title": "Q3 pipeline by region",
  "headers": ["Region", "Owner", "Deals", "Value", "Won"],
  "rows": [
    ["Nordics", "Björn Åkesson", 42, "€1,284,500", true],
    ["Iberia", "João Pereira", 31, "€917,250", true],
    ["Benelux", "Chloé Dubois", 27, "€655,000", false],
    ["Alps", "Eszter Nagy", 58, "€2,410,900", true],
    ["Isles", "Fatima Al-Sayed", 36, {
      "value": "€102,400",
      "style": { "backgroundColor": "#fdeee9", "textColor": "#9a2410" }
    }, false]
  ]
}`;
