import { escapeHtml } from '@pictable/contract';
import type { Mail, MailLinks, TemplatedMail } from './mail.ts';
import { type MailText, mailText } from './mail-texts.ts';

/** Renders a queued email as text and HTML. */
export function composeMail(queued: TemplatedMail, links: MailLinks): Mail {
  const text = mailText(queued, links);
  return { to: queued.to, subject: text.subject, text: plainMail(text), html: htmlMail(text) };
}

const SIGNATURE = 'Pictable: JSON tables in, table images out.';

function plainMail({ paragraphs, button, notes }: MailText): string {
  return [...paragraphs, `${button.label}:\n${button.url}`, ...notes, `-- \n${SIGNATURE}`].join('\n\n');
}

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

function htmlMail({ subject, paragraphs, button, notes }: MailText): string {
  const url = escapeHtml(button.url);
  const body = [
    `<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    `<p style="margin:24px 0"><a href="${url}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>`,
    ...notes.map((text) => `<p style="${noteStyle}">${escapeHtml(text)}</p>`),
    `<p style="${noteStyle}">If the button does not work, copy this URL into your browser:<br>`,
    `<a href="${url}" style="color:#0b6b45;word-break:break-all">${url}</a></p>`,
    `<p style="${noteStyle};margin-top:24px">${escapeHtml(SIGNATURE)}</p>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"></head>',
    `<body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;${font};font-size:15px;line-height:24px">`,
    `<div style="${cardStyle}">`,
    ...body,
    '</div></body></html>',
  ].join('\n');
}

const cardStyle =
  'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px';
const buttonStyle = [
  'display:inline-block;padding:12px 20px;border-radius:8px',
  'background:#0b6b45;color:#ffffff;text-decoration:none;font-weight:600',
].join(';');
const noteStyle = 'margin:0 0 8px;font-size:13px;line-height:20px;color:#475569';
