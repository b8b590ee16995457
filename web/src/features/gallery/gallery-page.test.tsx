// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { openTable } from '../../messages/open-table-texts.ts';
import { gallery } from '../../messages/public-pages/gallery-texts.ts';
import { button, closeApp, currentHref, openApp, text } from '../../open-app.fixture.tsx';
import { galleryTablesWith } from './gallery-list.ts';

afterEach(closeApp);

describe('the tables of the gallery', () => {
  it('are found by the gallery of their model, by what is drawn in them and by words', () => {
    expect(galleryTablesWith({ words: '', show: '' })).toHaveLength(30);
    const { galleries, drawings } = gallery;
    for (const show of [...Object.keys(galleries), ...Object.keys(drawings)])
      expect(galleryTablesWith({ words: '', show }).length, show).toBeGreaterThanOrEqual(2);
    const models = galleryTablesWith({ words: '', show: 'gt' }).map(({ model }) => model.gallery);
    expect(new Set(models)).toEqual(new Set(['gt']));
    expect(galleryTablesWith({ words: 'datawrapper planets', show: '' }).map(({ name }) => name)).toEqual([
      'planets',
    ]);
    expect(galleryTablesWith({ words: 'sparklines', show: 'flags' }).map(({ name }) => name)).toEqual([
      'life-expectancy',
    ]);
  });
});

describe('the gallery page', () => {
  it('shows every table with its model, its source and a link to the editor', async () => {
    openApp('/examples/gallery');
    const card = within(await screen.findByRole('article', { name: 'The planets' }));
    expect(screen.getAllByRole('article')).toHaveLength(30);
    expect(card.getByText(gallery.modelText('Datawrapper', 'Dark table with colours'))).toBeTruthy();
    expect(card.getByRole('link', { name: 'NASA Planetary Fact Sheet' })).toBeTruthy();
    const open = card.getByRole('link', { name: openTable.openNamed('The planets') });
    expect(open.getAttribute('href')).toBe('/app#table=planets');
  });

  it('reserves the space of every image, and loads only the first one at once', async () => {
    openApp('/examples/gallery');
    await text(gallery.heading);
    const images = screen.getAllByRole<HTMLImageElement>('img', { name: /as an image$/ });
    expect(images.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
    expect(images.filter((image) => image.getAttribute('loading') !== 'lazy')).toEqual([images[0]]);
  });

  it('keeps its filters in the URL', async () => {
    const { keyboard } = openApp('/examples/gallery?show=lines');
    const chip = await button(gallery.drawings.lines);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await keyboard.click(await button(gallery.galleries.gt));
    await waitFor(() => expect(currentHref()).toBe('/examples/gallery?show=gt'));
    expect(await text(gallery.found(6))).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: gallery.words });
    fireEvent.change(field, { target: { value: 'qqqq' } });
    expect(await text(gallery.noneText)).toBeTruthy();
    await keyboard.click(screen.getAllByRole('button', { name: gallery.showAll }).at(-1)!);
    await waitFor(() => expect(currentHref()).toBe('/examples/gallery'));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: gallery.words }));
  });
});
