import { chromium } from '@playwright/test';
const base='http://localhost:4000'; const [who,...paths]=process.argv.slice(2);
const j=await (await fetch(base+'/api/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({correo_electronico:`${who}@club.example`,contrasena:`demo-${who}`})})).json();
const b=await chromium.launch({executablePath:'/usr/bin/chromium'}); const c=await b.newContext({viewport:{width:1440,height:900},storageState:{cookies:[],origins:[{origin:base,localStorage:[{name:'token',value:j.access_token},{name:'usuario',value:JSON.stringify(j.usuario)}]}]}});
const p=await c.newPage(); const seen=new Set();
for(const path of paths){await p.goto(base+path,{waitUntil:'networkidle'}); for(const h of await p.evaluate(()=>[...document.querySelectorAll('a[href^="/"]')].map(a=>a.getAttribute('href').split('#')[0]))) seen.add(h.replace(/\/\d+/g,'/N'));}
console.log([...seen].sort().join('\n')); await b.close();
