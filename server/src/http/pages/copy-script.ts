import { createHash } from 'node:crypto';

/**
 * Makes `button[data-copy]` copy the text of the element with that id. The buttons are hidden without it. It is
 * the only script of a plain page and the same on every page, so the policy can allow it by its hash: nothing
 * that a caller sends is ever part of it.
 */
export const copyScript = [
  'for(const button of document.querySelectorAll("button[data-copy]")){',
  'const source=document.getElementById(button.dataset.copy);const label=button.textContent;button.hidden=false;',
  'const select=()=>{getSelection().selectAllChildren(source);return document.execCommand("copy")};',
  'const show=(text)=>{button.textContent=text;setTimeout(()=>{button.textContent=label},2000)};',
  'button.addEventListener("click",()=>{',
  // Only pages on HTTPS and on localhost have `navigator.clipboard`.
  'const copied=navigator.clipboard?navigator.clipboard.writeText(source.textContent).then(()=>true,select):Promise.resolve(select());',
  'copied.then((done)=>show(done?"Copied!":"Press Ctrl+C"))})}',
].join('');

export const copyScriptHash = createHash('sha256').update(copyScript).digest('base64');
