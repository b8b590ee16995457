// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { create } from '../../../messages/create-texts.ts';
import { imageSize } from '../../../messages/sharing-texts.ts';
import { button, closeApp, text } from '../../../open-app.fixture.tsx';
import { chooseOption, liveImage, openEditor, selectOf } from '../open-editor.fixture.ts';

afterEach(closeApp);

async function openSample() {
  const app = openEditor({ user: null });
  return { app, image: await liveImage(5, 5, 'Q3 pipeline by region') };
}

const shown = async () => (await selectOf(imageSize.zoom)).textContent;

describe('the zoom of the preview', () => {
  it('fits the canvas at first, and can be from 50 to 400 %', async () => {
    const { app, image } = await openSample();
    expect(await shown()).toBe(imageSize.zoomFit);
    expect(image.width).toBe(800);
    expect(image.className).toContain('max-w-full');
    await chooseOption(app, imageSize.zoom, imageSize.zoomOf(400));
    await waitFor(() => expect(image.width).toBe(3_200));
    expect(image.className).toContain('max-w-none');
    expect((await button(imageSize.zoomIn)).disabled).toBe(true);
    await chooseOption(app, imageSize.zoom, imageSize.zoomOf(50));
    await waitFor(() => expect(image.width).toBe(400));
    expect((await button(imageSize.zoomOut)).disabled).toBe(true);
    await chooseOption(app, imageSize.zoom, imageSize.zoomFit);
    await waitFor(() => expect(image.className).toContain('max-w-full'));
  });

  it('changes step by step from the size that is shown', async () => {
    const { app, image } = await openSample();
    Object.defineProperty(image, 'clientWidth', { value: 500 });
    await app.keyboard.click(await button(imageSize.zoomIn));
    expect(await shown()).toBe(imageSize.zoomOf(75));
    await app.keyboard.click(await button(imageSize.zoomIn));
    expect(await shown()).toBe(imageSize.zoomOf(100));
    await app.keyboard.click(await button(imageSize.zoomOut));
    expect(await shown()).toBe(imageSize.zoomOf(75));
    await waitFor(() => {
      const announced = [...document.querySelectorAll('[aria-live="polite"]')];
      expect(announced.map(({ textContent }) => textContent)).toContain(imageSize.zoomOf(75));
    });
  });
});

describe('a stored image', () => {
  it('is as wide as the live one, whatever its scale', async () => {
    const image = { id: 5, url: 'https://cdn.example/t.png', part: 1, parts: 1, width: 1_600, height: 90 };
    const stored = {
      ...{ success: true, image, metadata: { format: 'png' }, images: [image] },
      html: '<img src="https://cdn.example/t.png" width="800" height="45" alt="">',
    };
    const app = openEditor({
      routes: {
        'POST /api/pictable/json-to-png/preview': () =>
          new Response(new Blob(['png'], { type: 'image/png' })),
        'POST /api/pictable/table-to-image': stored,
        'POST /api/pictable/json-to-png': stored,
      },
    });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await app.keyboard.click(await button(create.generate));
    expect(await text(create.generatedText)).toBeTruthy();
    const file = await screen.findByRole<HTMLImageElement>('img', { name: create.previewCanvas });
    fireEvent.load(file);
    expect(file.getAttribute('width')).toBe('800');
    expect(await text('1600 × 90 px')).toBeTruthy();
    await chooseOption(app, imageSize.zoom, imageSize.zoomOf(200));
    await waitFor(() => expect(file.getAttribute('width')).toBe('1600'));
  });
});
