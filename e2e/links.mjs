import { chromium } from '@playwright/test';
const base='http://localhost:4000';
const b=await chromium.launch({executablePath:'/usr/bin/chromium'}); const p=await (await b.newContext({viewport:{width:360,height:800}})).newPage();
for (const path of process.argv.slice(2)) { await p.goto(base+path,{waitUntil:'networkidle'}); console.log('==',path); console.log((await p.evaluate(()=>[...document.querySelectorAll('a,button,summary')].map(e=>`${e.tagName} ${(e.textContent||e.ariaLabel||'').trim().slice(0,60)} -> ${e.getAttribute('href')||''}`))).join('\n')); }
await b.close();
