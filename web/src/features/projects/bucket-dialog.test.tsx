// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import type { Routes } from '../../fake-service.fixture.ts';
import { projectList } from '../../messages/dashboard-texts.ts';
import { bucketTexts } from '../../messages/projects/bucket-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../open-app.fixture.tsx';

afterEach(closeApp);

const path = '/api/pictable/projects/1/bucket';
const bucket = {
  endpoint: 'https://s3.example.com',
  region: 'eu-central-1',
  bucket: 'tables',
  prefix: '',
  accessKeyId: 'KEY',
  publicUrl: null,
  keepCopy: true,
};
const step = (name: string, status: string, message: string | null = null) => ({
  step: name,
  status,
  durationMs: 12,
  problem: message && 'not-permitted',
  message,
});

async function openDialog(routes: Routes) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North')],
    'GET /api/pictable/user/images': [],
  };
  const app = openApp('/dashboard', { user: ada, routes: { ...lists, ...routes } });
  await app.keyboard.click(await button(projectList.menu('North')));
  await app.keyboard.click(await screen.findByRole('menuitem', { name: projectList.bucket }));
  return { ...app, form: await dialog() };
}

it('saves a bucket and shows the result of each step', async () => {
  const { keyboard, service, form } = await openDialog({
    [`GET ${path}`]: { success: true, bucket: null, problem: null },
    [`PUT ${path}`]: { success: true, bucket, problem: null },
    [`POST ${path}/test`]: {
      success: true,
      passed: false,
      steps: [
        step('write', 'passed'),
        step('read', 'failed', 'The access key has no permission for this step.'),
        step('public-url', 'skipped'),
        step('delete', 'passed'),
      ],
    },
  });
  await keyboard.type(await form.findByLabelText(bucketTexts.endpoint), bucket.endpoint);
  await keyboard.type(form.getByLabelText(bucketTexts.bucket), ' tables ');
  await keyboard.type(form.getByLabelText(bucketTexts.accessKeyId), 'KEY');
  await keyboard.type(form.getByLabelText(bucketTexts.secretAccessKey), 'SECRET');
  expect(form.queryByText(bucketTexts.remove)).toBeNull();
  await keyboard.click(form.getByRole('button', { name: bucketTexts.save }));
  expect(await form.findByText('The access key has no permission for this step.')).toBeTruthy();
  expect(form.getByText(bucketTexts.notPassed)).toBeTruthy();
  expect(form.getByText('Skipped')).toBeTruthy();
  expect(form.getAllByText('Passed, 12 ms')).toHaveLength(2);
  expect(service.bodies(`PUT ${path}`)).toEqual([
    { ...bucket, region: 'us-east-1', secretAccessKey: 'SECRET' },
  ]);
  // The secret is not kept in the page.
  expect(form.getByLabelText<HTMLInputElement>(bucketTexts.secretAccessKey).value).toBe('');
});

it('keeps the saved secret, shows the last problem, and removes the bucket', async () => {
  const none = { success: true, bucket: null, problem: null };
  const { keyboard, service, form } = await openDialog({
    [`GET ${path}`]: { success: true, bucket, problem: 'not-reachable' },
    [`PUT ${path}`]: { success: true, bucket, problem: null },
    [`POST ${path}/test`]: { success: true, passed: true, steps: [step('write', 'passed')] },
    [`DELETE ${path}`]: none,
  });
  expect(await form.findByText(/The endpoint is not reachable/)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(bucketTexts.endpoint).value).toBe(bucket.endpoint);
  await keyboard.click(form.getByRole('button', { name: bucketTexts.save }));
  expect(await form.findByText(bucketTexts.passed)).toBeTruthy();
  expect(service.bodies(`PUT ${path}`)).toEqual([bucket]);
  await keyboard.click(form.getByRole('button', { name: bucketTexts.remove }));
  await keyboard.click(form.getByRole('button', { name: bucketTexts.removeNow }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.requests(`DELETE ${path}`)).toHaveLength(1);
});
