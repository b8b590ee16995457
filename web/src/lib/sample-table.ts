/** The table that stands in the editors at first, and in the poster of the landing page. */
export const sampleTable = `{
  "title": "Q3 pipeline by region",
  "data": [
    { "Region": "Nordics", "Owner": "Björn Åkesson", "Deals": 42, "Value": 1284500, "Win rate": "38.2%", "On track": true },
    { "Region": "Iberia", "Owner": "João Pereira", "Deals": 31, "Value": 917250, "Win rate": "33.9%", "On track": true },
    { "Region": "Benelux", "Owner": "Chloé Dubois", "Deals": 27, "Value": 655000, "Win rate": "29.4%", "On track": false },
    { "Region": "DACH", "Owner": "Eszter Nagy", "Deals": 58, "Value": 2410900, "Win rate": "41.0%", "On track": true },
    {
      "Region": "UK & IE", "Owner": "Fatima Al-Sayed", "Deals": 36, "Value": 1102400,
      "Win rate": {
        "value": "24.7%",
        "style": { "backgroundColor": "#fdeee9", "textColor": "#b72d14", "fontWeight": "bold" }
      },
      "On track": false
    }
  ]
}
`;
