import { expect, test } from 'vitest';
import { writeUnit } from './unit-notation.ts';

test.each([
  ['km/h^2', 'km/h²'],
  ['m/s', 'm/s'],
  ['m s^-1', 'm s⁻¹'],
  ['m /s', 'm s⁻¹'],
  ['kg /m^3', 'kg m⁻³'],
  ['J /kg /K', 'J kg⁻¹ K⁻¹'],
  ['x10^9 / L', '×10⁹/L'],
  ['10^3 km^2 h^-1', '10³ km² h⁻¹'],
  ['m_0', 'm₀'],
  ['g_it^12', 'gᵢₜ¹²'],
  ['h[_j^3]', 'hⱼ³'],
  ['h[_0^2', 'h[₀²'],
  ['h[_0^2]]', 'h[₀^2]]'],
  ['t_i^2.5', 'tᵢ^2.5'],
  ['degC', '°C'],
  ['W m^-2 degF^-1', 'W m⁻² °F⁻¹'],
  ['um', 'µm'],
  ['uL', 'µL'],
  ['ug', 'µg'],
  ['umol L^-1', 'µmol L⁻¹'],
  ['bum', 'bum'],
  ['ohm', 'Ω'],
  [':micro:g', 'µg'],
  ['ppm :pm: 2', 'ppm ± 2'],
  [':alpha:_1 :Omega:', 'α₁ Ω'],
  [':sigma: :sigmaf: :omega: :Alpha:', 'σ ς ω Α'],
  [':other:', ':other:'],
  ['%CO2%', 'CO₂'],
  ['ug %C6H12O6% /L', 'µg C₆H₁₂O₆ L⁻¹'],
  ['( mg /mL )', '(mg mL⁻¹)'],
  ['-5', '−5'],
  ['/h^2', 'h⁻²'],
  ['/h^-2', 'h²'],
  ['%', '%'],
  ['/', '/'],
  ['a / b c', 'a / b c'],
  ['a /', 'a /'],
  ['a b / c', 'a b / c'],
  ['^2', '^2'],
  ['EUR/m^2', 'EUR/m²'],
  ['  m   s ', 'm s'],
  ['', ''],
])('%j is written as %j', (notation, text) => {
  expect(writeUnit(notation).text).toBe(text);
});

test.each([
  ['m^q', 'm^q', ['^q']],
  ['m_b^2', 'm_b²', ['_b']],
  ['x_yy /s^Q', 'x_yy s^-Q', ['_yy', '^-Q']],
  ['m^2', 'm²', []],
])('%j has parts without Unicode characters', (notation, text, unwritten) => {
  expect(writeUnit(notation)).toEqual({ text, unwritten });
});
