"use strict";(()=>{var Xo=Object.defineProperty;var Ko=Object.getOwnPropertyDescriptor;var k=(t,e,n,r)=>{for(var i=r>1?void 0:r?Ko(e,n):e,s=t.length-1,o;s>=0;s--)(o=t[s])&&(i=(r?o(e,n,i):o(i))||i);return r&&i&&Xo(e,n,i),i};/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var He=globalThis,Ue=He.ShadowRoot&&(He.ShadyCSS===void 0||He.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,jn=Symbol(),oi=new WeakMap,pe=class{constructor(e,n,r){if(this._$cssResult$=!0,r!==jn)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=n}get styleSheet(){let e=this.o,n=this.t;if(Ue&&e===void 0){let r=n!==void 0&&n.length===1;r&&(e=oi.get(n)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),r&&oi.set(n,e))}return e}toString(){return this.cssText}},ai=t=>new pe(typeof t=="string"?t:t+"",void 0,jn),T=(t,...e)=>{let n=t.length===1?t[0]:e.reduce((r,i,s)=>r+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+t[s+1],t[0]);return new pe(n,t,jn)},li=(t,e)=>{if(Ue)t.adoptedStyleSheets=e.map(n=>n instanceof CSSStyleSheet?n:n.styleSheet);else for(let n of e){let r=document.createElement("style"),i=He.litNonce;i!==void 0&&r.setAttribute("nonce",i),r.textContent=n.cssText,t.appendChild(r)}},Gn=Ue?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let n="";for(let r of e.cssRules)n+=r.cssText;return ai(n)})(t):t;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:Yo,defineProperty:Zo,getOwnPropertyDescriptor:Qo,getOwnPropertyNames:Jo,getOwnPropertySymbols:ta,getPrototypeOf:ea}=Object,qe=globalThis,ui=qe.trustedTypes,na=ui?ui.emptyScript:"",ra=qe.reactiveElementPolyfillSupport,de=(t,e)=>t,fe={toAttribute(t,e){switch(e){case Boolean:t=t?na:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let n=t;switch(e){case Boolean:n=t!==null;break;case Number:n=t===null?null:Number(t);break;case Object:case Array:try{n=JSON.parse(t)}catch{n=null}}return n}},Ve=(t,e)=>!Yo(t,e),ci={attribute:!0,type:String,converter:fe,reflect:!1,useDefault:!1,hasChanged:Ve};Symbol.metadata??=Symbol("metadata"),qe.litPropertyMetadata??=new WeakMap;var bt=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,n=ci){if(n.state&&(n.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((n=Object.create(n)).wrapped=!0),this.elementProperties.set(e,n),!n.noAccessor){let r=Symbol(),i=this.getPropertyDescriptor(e,r,n);i!==void 0&&Zo(this.prototype,e,i)}}static getPropertyDescriptor(e,n,r){let{get:i,set:s}=Qo(this.prototype,e)??{get(){return this[n]},set(o){this[n]=o}};return{get:i,set(o){let a=i?.call(this);s?.call(this,o),this.requestUpdate(e,a,r)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??ci}static _$Ei(){if(this.hasOwnProperty(de("elementProperties")))return;let e=ea(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(de("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(de("properties"))){let n=this.properties,r=[...Jo(n),...ta(n)];for(let i of r)this.createProperty(i,n[i])}let e=this[Symbol.metadata];if(e!==null){let n=litPropertyMetadata.get(e);if(n!==void 0)for(let[r,i]of n)this.elementProperties.set(r,i)}this._$Eh=new Map;for(let[n,r]of this.elementProperties){let i=this._$Eu(n,r);i!==void 0&&this._$Eh.set(i,n)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let n=[];if(Array.isArray(e)){let r=new Set(e.flat(1/0).reverse());for(let i of r)n.unshift(Gn(i))}else e!==void 0&&n.push(Gn(e));return n}static _$Eu(e,n){let r=n.attribute;return r===!1?void 0:typeof r=="string"?r:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,n=this.constructor.elementProperties;for(let r of n.keys())this.hasOwnProperty(r)&&(e.set(r,this[r]),delete this[r]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return li(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,n,r){this._$AK(e,r)}_$ET(e,n){let r=this.constructor.elementProperties.get(e),i=this.constructor._$Eu(e,r);if(i!==void 0&&r.reflect===!0){let s=(r.converter?.toAttribute!==void 0?r.converter:fe).toAttribute(n,r.type);this._$Em=e,s==null?this.removeAttribute(i):this.setAttribute(i,s),this._$Em=null}}_$AK(e,n){let r=this.constructor,i=r._$Eh.get(e);if(i!==void 0&&this._$Em!==i){let s=r.getPropertyOptions(i),o=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:fe;this._$Em=i;let a=o.fromAttribute(n,s.type);this[i]=a??this._$Ej?.get(i)??a,this._$Em=null}}requestUpdate(e,n,r,i=!1,s){if(e!==void 0){let o=this.constructor;if(i===!1&&(s=this[e]),r??=o.getPropertyOptions(e),!((r.hasChanged??Ve)(s,n)||r.useDefault&&r.reflect&&s===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,r))))return;this.C(e,n,r)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,n,{useDefault:r,reflect:i,wrapped:s},o){r&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??n??this[e]),s!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||r||(n=void 0),this._$AL.set(e,n)),i===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(n){Promise.reject(n)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,s]of this._$Ep)this[i]=s;this._$Ep=void 0}let r=this.constructor.elementProperties;if(r.size>0)for(let[i,s]of r){let{wrapped:o}=s,a=this[i];o!==!0||this._$AL.has(i)||a===void 0||this.C(i,void 0,s,a)}}let e=!1,n=this._$AL;try{e=this.shouldUpdate(n),e?(this.willUpdate(n),this._$EO?.forEach(r=>r.hostUpdate?.()),this.update(n)):this._$EM()}catch(r){throw e=!1,this._$EM(),r}e&&this._$AE(n)}willUpdate(e){}_$AE(e){this._$EO?.forEach(n=>n.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(n=>this._$ET(n,this[n])),this._$EM()}updated(e){}firstUpdated(e){}};bt.elementStyles=[],bt.shadowRootOptions={mode:"open"},bt[de("elementProperties")]=new Map,bt[de("finalized")]=new Map,ra?.({ReactiveElement:bt}),(qe.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Xn=globalThis,hi=t=>t,je=Xn.trustedTypes,pi=je?je.createPolicy("lit-html",{createHTML:t=>t}):void 0,Kn="$lit$",vt=`lit$${Math.random().toFixed(9).slice(2)}$`,Yn="?"+vt,ia=`<${Yn}>`,Ft=document,ge=()=>Ft.createComment(""),be=t=>t===null||typeof t!="object"&&typeof t!="function",Zn=Array.isArray,vi=t=>Zn(t)||typeof t?.[Symbol.iterator]=="function",Wn=`[ 	
\f\r]`,me=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,di=/-->/g,fi=/>/g,It=RegExp(`>|${Wn}(?:([^\\s"'>=/]+)(${Wn}*=${Wn}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),mi=/'/g,gi=/"/g,yi=/^(?:script|style|textarea|title)$/i,Qn=t=>(e,...n)=>({_$litType$:t,strings:e,values:n}),g=Qn(1),M=Qn(2),_d=Qn(3),V=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),bi=new WeakMap,Lt=Ft.createTreeWalker(Ft,129);function xi(t,e){if(!Zn(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return pi!==void 0?pi.createHTML(e):e}var wi=(t,e)=>{let n=t.length-1,r=[],i,s=e===2?"<svg>":e===3?"<math>":"",o=me;for(let a=0;a<n;a++){let l=t[a],u,c,h=-1,p=0;for(;p<l.length&&(o.lastIndex=p,c=o.exec(l),c!==null);)p=o.lastIndex,o===me?c[1]==="!--"?o=di:c[1]!==void 0?o=fi:c[2]!==void 0?(yi.test(c[2])&&(i=RegExp("</"+c[2],"g")),o=It):c[3]!==void 0&&(o=It):o===It?c[0]===">"?(o=i??me,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,u=c[1],o=c[3]===void 0?It:c[3]==='"'?gi:mi):o===gi||o===mi?o=It:o===di||o===fi?o=me:(o=It,i=void 0);let f=o===It&&t[a+1].startsWith("/>")?" ":"";s+=o===me?l+ia:h>=0?(r.push(u),l.slice(0,h)+Kn+l.slice(h)+vt+f):l+vt+(h===-2?a:f)}return[xi(t,s+(t[n]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),r]},ve=class t{constructor({strings:e,_$litType$:n},r){let i;this.parts=[];let s=0,o=0,a=e.length-1,l=this.parts,[u,c]=wi(e,n);if(this.el=t.createElement(u,r),Lt.currentNode=this.el.content,n===2||n===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(i=Lt.nextNode())!==null&&l.length<a;){if(i.nodeType===1){if(i.hasAttributes())for(let h of i.getAttributeNames())if(h.endsWith(Kn)){let p=c[o++],f=i.getAttribute(h).split(vt),x=/([.?@])?(.*)/.exec(p);l.push({type:1,index:s,name:x[2],strings:f,ctor:x[1]==="."?We:x[1]==="?"?Xe:x[1]==="@"?Ke:Bt}),i.removeAttribute(h)}else h.startsWith(vt)&&(l.push({type:6,index:s}),i.removeAttribute(h));if(yi.test(i.tagName)){let h=i.textContent.split(vt),p=h.length-1;if(p>0){i.textContent=je?je.emptyScript:"";for(let f=0;f<p;f++)i.append(h[f],ge()),Lt.nextNode(),l.push({type:2,index:++s});i.append(h[p],ge())}}}else if(i.nodeType===8)if(i.data===Yn)l.push({type:2,index:s});else{let h=-1;for(;(h=i.data.indexOf(vt,h+1))!==-1;)l.push({type:7,index:s}),h+=vt.length-1}s++}}static createElement(e,n){let r=Ft.createElement("template");return r.innerHTML=e,r}};function Dt(t,e,n=t,r){if(e===V)return e;let i=r!==void 0?n._$Co?.[r]:n._$Cl,s=be(e)?void 0:e._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(t),i._$AT(t,n,r)),r!==void 0?(n._$Co??=[])[r]=i:n._$Cl=i),i!==void 0&&(e=Dt(t,i._$AS(t,e.values),i,r)),e}var Ge=class{constructor(e,n){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=n}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:n},parts:r}=this._$AD,i=(e?.creationScope??Ft).importNode(n,!0);Lt.currentNode=i;let s=Lt.nextNode(),o=0,a=0,l=r[0];for(;l!==void 0;){if(o===l.index){let u;l.type===2?u=new Jt(s,s.nextSibling,this,e):l.type===1?u=new l.ctor(s,l.name,l.strings,this,e):l.type===6&&(u=new Ye(s,this,e)),this._$AV.push(u),l=r[++a]}o!==l?.index&&(s=Lt.nextNode(),o++)}return Lt.currentNode=Ft,i}p(e){let n=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(e,r,n),n+=r.strings.length-2):r._$AI(e[n])),n++}},Jt=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,n,r,i){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=e,this._$AB=n,this._$AM=r,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,n=this._$AM;return n!==void 0&&e?.nodeType===11&&(e=n.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,n=this){e=Dt(this,e,n),be(e)?e===b||e==null||e===""?(this._$AH!==b&&this._$AR(),this._$AH=b):e!==this._$AH&&e!==V&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):vi(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==b&&be(this._$AH)?this._$AA.nextSibling.data=e:this.T(Ft.createTextNode(e)),this._$AH=e}$(e){let{values:n,_$litType$:r}=e,i=typeof r=="number"?this._$AC(e):(r.el===void 0&&(r.el=ve.createElement(xi(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===i)this._$AH.p(n);else{let s=new Ge(i,this),o=s.u(this.options);s.p(n),this.T(o),this._$AH=s}}_$AC(e){let n=bi.get(e.strings);return n===void 0&&bi.set(e.strings,n=new ve(e)),n}k(e){Zn(this._$AH)||(this._$AH=[],this._$AR());let n=this._$AH,r,i=0;for(let s of e)i===n.length?n.push(r=new t(this.O(ge()),this.O(ge()),this,this.options)):r=n[i],r._$AI(s),i++;i<n.length&&(this._$AR(r&&r._$AB.nextSibling,i),n.length=i)}_$AR(e=this._$AA.nextSibling,n){for(this._$AP?.(!1,!0,n);e!==this._$AB;){let r=hi(e).nextSibling;hi(e).remove(),e=r}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},Bt=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,n,r,i,s){this.type=1,this._$AH=b,this._$AN=void 0,this.element=e,this.name=n,this._$AM=i,this.options=s,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=b}_$AI(e,n=this,r,i){let s=this.strings,o=!1;if(s===void 0)e=Dt(this,e,n,0),o=!be(e)||e!==this._$AH&&e!==V,o&&(this._$AH=e);else{let a=e,l,u;for(e=s[0],l=0;l<s.length-1;l++)u=Dt(this,a[r+l],n,l),u===V&&(u=this._$AH[l]),o||=!be(u)||u!==this._$AH[l],u===b?e=b:e!==b&&(e+=(u??"")+s[l+1]),this._$AH[l]=u}o&&!i&&this.j(e)}j(e){e===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},We=class extends Bt{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===b?void 0:e}},Xe=class extends Bt{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==b)}},Ke=class extends Bt{constructor(e,n,r,i,s){super(e,n,r,i,s),this.type=5}_$AI(e,n=this){if((e=Dt(this,e,n,0)??b)===V)return;let r=this._$AH,i=e===b&&r!==b||e.capture!==r.capture||e.once!==r.once||e.passive!==r.passive,s=e!==b&&(r===b||i);i&&this.element.removeEventListener(this.name,this,r),s&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Ye=class{constructor(e,n,r){this.element=e,this.type=6,this._$AN=void 0,this._$AM=n,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(e){Dt(this,e)}},$i={M:Kn,P:vt,A:Yn,C:1,L:wi,R:Ge,D:vi,V:Dt,I:Jt,H:Bt,N:Xe,U:Ke,B:We,F:Ye},sa=Xn.litHtmlPolyfillSupport;sa?.(ve,Jt),(Xn.litHtmlVersions??=[]).push("3.3.3");var _i=(t,e,n)=>{let r=n?.renderBefore??e,i=r._$litPart$;if(i===void 0){let s=n?.renderBefore??null;r._$litPart$=i=new Jt(e.insertBefore(ge(),s),s,void 0,n??{})}return i._$AI(t),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Jn=globalThis,rt=class extends bt{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let n=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=_i(n,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return V}};rt._$litElement$=!0,rt.finalized=!0,Jn.litElementHydrateSupport?.({LitElement:rt});var oa=Jn.litElementPolyfillSupport;oa?.({LitElement:rt});(Jn.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Ze(t){return Number.isNaN(t)?"nan":t===1/0?"inf":t===-1/0?"−inf":null}function Qe(t){return t.replaceAll("-","−").replace("e+","e")}function O(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?Ze(t)??Qe(t.toExponential(2)):Ze(t)??Qe(t===0?"0.0000":t.toFixed(4))}function Ht(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?Ze(t)??Qe(Number(t.toPrecision(3)).toExponential()):Ze(t)??Qe(String(Number(t.toPrecision(3))))}function P(t){let e=O(t);return e.includes("e")||!e.includes(".")?e:e.replace(/\.?0+$/,"")}function C(t){if(Number.isNaN(t))return"nan";if(!Number.isFinite(t))return t>0?"inf":"-inf";let e=Object.is(t,-0)?"-0":String(t);return/^-?\d+$/.test(e)?`${e}.0`:e}function U(t){return P(t).replaceAll("−","minus ")}function tr(t){let e=10**Math.floor(Math.log10(t));return[1,2,5,10].map(n=>n*e).find(n=>n>=t*(1-1e-12))}function ki(t,e,n=5){let r=aa(t,e),i=la(r,e).at(-1),s=ua(r,e,n),o=t.grads()[e],a=s.reduce((u,c)=>u+c.product,0),l=i-BigInt(s.length);return{target:e,grad:o,paths:s,rest:l>0n?o-a:0,restCount:l}}function aa({graph:t,partials:e},n){let r=t.nodes.map((s,o)=>o===n),i=t.nodes.map(()=>[]);for(let s of t.computed.filter(o=>o>n)){let o=t.inputs(s).filter(({node:a})=>r[a]);r[s]=o.length>0,i[s]=o.map(({node:a,k:l})=>({node:a,partial:e[s][l]??0})).filter(({partial:a})=>a!==0)}return i}function la(t,e){let n=t.map(()=>0n);n[e]=1n;for(let r=e+1;r<t.length;r++)n[r]=t[r].reduce((i,{node:s})=>i+n[s],0n);return n}function ua(t,e,n){let r=t.map(()=>[]);r[e]=[{size:0,node:-1,partial:1,rank:0}];for(let i=e+1;i<t.length;i++)r[i]=t[i].flatMap(({node:s,partial:o})=>r[s].map((a,l)=>({size:a.size+ca(o),node:s,partial:o,rank:l}))).sort((s,o)=>o.size-s.size).slice(0,n);return r.at(-1).map((i,s)=>ha(r,e,s))}function ca(t){return Number.isNaN(t)?1/0:Math.log(Math.abs(t))}function ha(t,e,n){let r=t.length-1,i=[r],s=[];for(;r!==e;){let o=t[r][n];r=o.node,n=o.rank,i.push(r),s.push(o.partial)}return{places:i,partials:s,product:s.reduce((o,a)=>o*a,1)}}var{exp:Ut,log:er,log1p:nr,sqrt:Ei,sin:rr,cos:ir,tanh:Si,abs:ye}=Math;function sr(t,e){return t===1||t===-1&&Math.abs(e)===1/0?1:t**e}var da=(t,e)=>t+e,fa=(t,e,n)=>1,ma=(t,e,n)=>1,ga=(t,e)=>t-e,ba=(t,e,n)=>1,va=(t,e,n)=>-1,ya=(t,e)=>t*e,xa=(t,e,n)=>e,wa=(t,e,n)=>t,$a=(t,e)=>t/e,_a=(t,e,n)=>1/e,ka=(t,e,n)=>-n/e,Ea=t=>-t,Sa=(t,e)=>-1,Aa=(t,e)=>sr(t,e),Ma=(t,e,n)=>t===0&&e===0?0:e>=.5||t===0||ye(t)===1/0?e*sr(t,e-1):e*n/t,Ta=(t,e,n)=>n===0||t===0&&e===0?0:n*er(t),Na=t=>Ut(t),Ca=(t,e)=>e,Ra=t=>er(t),Oa=(t,e)=>1/t,Pa=t=>Ei(t),za=(t,e)=>.5/e,Ia=t=>rr(t),La=(t,e)=>ir(t),Fa=t=>ir(t),Da=(t,e)=>-rr(t),Ba=t=>Si(t),Ha=(t,e)=>4*xe(2*t)*xe(-2*t),xe=t=>t>=0?1/(1+Ut(-t)):Ut(t)/(1+Ut(t)),Ua=(t,e)=>e*xe(-t),qa=t=>t>0?t+nr(Ut(-t)):nr(Ut(t)),Va=(t,e)=>xe(t),ja=t=>t<=0?0:t,Ga=(t,e)=>t<=0?0:1,Wa=(t,e)=>t>0?t:e*t,Xa=(t,e,n)=>t>0?1:e,Ka=t=>ye(t),Ya=(t,e)=>t===0?0:t<0?-1:1,Za=(t,e)=>t>e||t!==t?t:e,Qa=(t,e,n)=>t===e?.5:t<e?0:1,Ja=(t,e,n)=>t===e?.5:t>e?0:1,tl=(t,e)=>t<e||t!==t?t:e,el=(t,e,n)=>t===e?.5:t>e?0:1,nl=(t,e,n)=>t===e?.5:t<e?0:1,rl=(t,e,n)=>t>0?e:n,il=(t,e,n,r)=>t>0?1:0,sl=(t,e,n,r)=>t>0?0:1,ol=(t,e)=>t+e,al=t=>1,ll=(t,e,n)=>t+e*n,ul=(t,e)=>e,cl=(t,e)=>t,St=new Map([["add",{name:"add",takes:"xy",symbol:"+",doc:"x plus y",isFold:!1,value:da,partials:[fa,ma],slopes:["",""],back:[{text:"Through +, the gradient goes on unchanged.",alone:!0,fits:()=>!0},{text:"Through +, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["sub",{name:"sub",takes:"xy",symbol:"−",doc:"x minus y",isFold:!1,value:ga,partials:[ba,va],slopes:["",""],back:[{text:"Through −, the gradient is scaled by {slope}.",alone:!0,fits:()=>!0},{text:"Through −, {x} gets the gradient unchanged, and {y} gets it with the other sign.",alone:!1,fits:()=>!0}]}],["mul",{name:"mul",takes:"xy",symbol:"×",doc:"x times y",isFold:!1,value:ya,partials:[xa,wa],slopes:["y","x"],back:[{text:"Through ×, the gradient is scaled by the **other** factor, {slope}.",alone:!0,fits:()=>!0},{text:"Through ×, each input gets it scaled by the **other** input's value.",alone:!1,fits:()=>!0}]}],["div",{name:"div",takes:"xy",symbol:"÷",doc:"x divided by y",isFold:!1,value:$a,partials:[_a,ka],slopes:["",""],back:[{text:"The slope of this division is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through ÷, {x} gets it divided by {y}, and {y} gets it scaled by minus the quotient over {y}.",alone:!1,fits:()=>!0}]}],["neg",{name:"neg",takes:"x",symbol:"−",doc:"minus x",isFold:!1,value:Ea,partials:[Sa],slopes:[""],back:[{text:"Through the minus, the gradient changes its sign.",alone:!1,fits:()=>!0}]}],["pow",{name:"pow",takes:"xy",symbol:"**",doc:"x to the power of y",isFold:!1,value:Aa,partials:[Ma,Ta],slopes:["",""],back:[{text:"The slope of this power is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through a power, {x} gets it scaled by the slope of the power, and {y} by the power times the logarithm of {x}.",alone:!1,fits:()=>!0}]}],["exp",{name:"exp",takes:"x",symbol:"exp",doc:"e to the power of x",isFold:!1,value:Na,partials:[Ca],slopes:["out"],back:[{text:"The slope of exp is its own value: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["log",{name:"log",takes:"x",symbol:"log",doc:"natural logarithm, -inf at 0, nan below",isFold:!1,value:Ra,partials:[Oa],slopes:[""],back:[{text:"The slope of log is one over {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sqrt",{name:"sqrt",takes:"x",symbol:"√",doc:"square root, nan below 0",isFold:!1,value:Pa,partials:[za],slopes:[""],back:[{text:"The slope of a root is one half over the root: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sin",{name:"sin",takes:"x",symbol:"sin",doc:"sine of an angle in radians",isFold:!1,value:Ia,partials:[La],slopes:[""],back:[{text:"The slope of sin is the cosine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["cos",{name:"cos",takes:"x",symbol:"cos",doc:"cosine of an angle in radians",isFold:!1,value:Fa,partials:[Da],slopes:[""],back:[{text:"The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["tanh",{name:"tanh",takes:"x",symbol:"tanh",doc:"hyperbolic tangent: squashes to (-1, 1)",isFold:!1,value:Ba,partials:[Ha],slopes:[""],back:[{text:"tanh is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>ye(t)>4},{text:"The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sigmoid",{name:"sigmoid",takes:"x",symbol:"σ",doc:"1 / (1 + exp(-x)): squashes to (0, 1), never overflows",isFold:!1,value:xe,partials:[Ua],slopes:[""],back:[{text:"sigmoid is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>ye(t)>7},{text:"The slope of sigmoid is its value times what is missing to 1: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["softplus",{name:"softplus",takes:"x",symbol:"softplus",doc:"log(1 + exp(x)): a smooth relu",isFold:!1,value:qa,partials:[Va],slopes:[""],back:[{text:"The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["relu",{name:"relu",takes:"x",symbol:"ReLU",doc:"x where positive, else 0",isFold:!1,value:ja,partials:[Ga],slopes:[""],back:[{text:"{x} is not positive, so relu lets nothing back.",alone:!1,fits:t=>t<=0},{text:"{x} is positive, so relu lets the gradient through unchanged.",alone:!1,fits:()=>!0}]}],["leaky_relu",{name:"leaky_relu",takes:"xn",symbol:"leaky_relu",doc:"x where positive, else n times x",isFold:!1,value:Wa,partials:[Xa,null],slopes:["",""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:(t,e)=>t>0},{text:"{x} is not positive: only {slope} of the gradient gets back.",alone:!1,fits:()=>!0}]}],["abs",{name:"abs",takes:"x",symbol:"|·|",doc:"x without its sign",isFold:!1,value:Ka,partials:[Ya],slopes:[""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:t=>t>0},{text:"{x} is negative, so the gradient changes its sign.",alone:!1,fits:t=>t<0},{text:"{x} is 0, where abs has a corner: nothing gets back.",alone:!1,fits:()=>!0}]}],["maximum",{name:"maximum",takes:"xy",symbol:"max",doc:"the larger of two; a tie gives half of the gradient to each",isFold:!1,value:Za,partials:[Qa,Ja],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The larger one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["minimum",{name:"minimum",takes:"xy",symbol:"min",doc:"the smaller of two; a tie gives half of the gradient to each",isFold:!1,value:tl,partials:[el,nl],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The smaller one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["where",{name:"where",takes:"nxy",symbol:"where",doc:"x if n > 0, else y",isFold:!1,value:rl,partials:[null,il,sl],slopes:["","",""],back:[{text:"The branch that was taken gets the gradient unchanged, the other one nothing.",alone:!1,fits:()=>!0}]}],["sum",{name:"sum",takes:"x",symbol:"Σ",doc:"start plus every x, left to right",isFold:!0,value:ol,partials:[al],slopes:[""],back:[{text:"Through a sum, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["dot",{name:"dot",takes:"xy",symbol:"w·x",doc:"start plus every x times its y",isFold:!0,value:ll,partials:[ul,cl],slopes:["y","x"],back:[{text:"Through a weighted sum, each factor gets the gradient scaled by its **other** factor.",alone:!1,fits:()=>!0}]}]]);function R(t){return"node"in t}var At=class{constructor(e,n=""){this.nodes=e;this.rootName=n;let r=e.map((i,s)=>s);this.computed=r.filter(i=>e[i].operands.length>0),this.leaves=r.filter(i=>e[i].operands.length===0)}get root(){return this.nodes.length-1}row(e){return St.get(this.nodes[e].op)}isLeaf(e){return this.nodes[e].operands.length===0}name(e){let{label:n}=this.nodes[e];return n||e===this.root&&this.rootName||`v${e}`}inputs(e){return this.nodes[e].operands.flatMap((n,r)=>R(n)?[{node:n.node,k:r}]:[])}users(){let e=this.nodes.map(()=>[]);for(let n of this.computed)for(let{node:r}of this.inputs(n))e[r].push(n);return e}get structure(){return this.nodes.map(e=>`${e.op}(${e.operands.map(n=>R(n)?n.node:"#").join()})`).join(";")}};function Ai(t,e){if(!t.isFold)return[...e];let n=t.takes.length,[r,...i]=e,s=[];for(let l=0;l<i.length;l+=n)s.push(i.slice(l,l+n));let[o,...a]=s;return[...a.reverse().flat(),r,...o]}var hl=new Map([["add","+"],["sub","−"],["mul","×"],["div","÷"],["pow","^"]]);function Mi(t,e){let{graph:n,partials:r}=t,i=n.row(e);if(!i)return"";let{operands:s}=n.nodes[e],o=s.map(c=>R(c)?t.data[c.node]:c.number),a=r[e].filter(c=>c!==null),l=i.back.find(({alone:c,fits:h})=>(a.length===1||!c)&&(i.isFold||h(...o))),u=new Map(i.isFold?[]:[...i.takes].map((c,h)=>[c,Ti(n,e,h)]));return u.set("slope",P(a[0]??0)),l?.text.replace(/\{(\w+)\}/g,(c,h)=>u.get(h)??c)??""}function Ti(t,e,n){let r=t.nodes[e].operands[n];return R(r)?t.name(r.node):P(r.number)}function Mt(t,e){let{op:n,operands:r}=t.nodes[e];return Ni(t,e,r.map((i,s)=>Ti(t,e,s)),n)}function we(t,e){let{op:n,operands:r}=t.graph.nodes[e],i=r.map(s=>R(s)?O(t.data[s.node]):P(s.number));return Ni(t.graph,e,i,n)}function Ni(t,e,n,r){let i=hl.get(r),s=t.row(e);if(i){let[o,...a]=n;return[r==="pow"?Je(o):o,...a.map(Je)].join(` ${i} `)}if(s?.isFold){let[o,...a]=n,l=s.takes.length,u=o==="0"?[]:[o];for(let c=0;c<a.length;c+=l){let[h,...p]=a.slice(c,c+l);u.push([h,...p.map(Je)].join(" × "))}return u.join(" + ")}return r==="neg"?`−${Je(n[0])}`:`${r||"?"}(${n.join(", ")})`}function Je(t){return t.startsWith("−")?`(${t})`:t}function tn(t,e){return`${["no","one","two","three","four","five","six","seven","eight","nine"][t]??t} ${e}${t===1?"":"s"}`}function Ci(t,e){if(e.before===0||e.partial===null)return"";let n=P(e.upstream*e.partial);return`${t.name(e.node)} already had ${P(e.before)} from another path. ${n} more makes ${P(e.after)}.`}function Ri(t,e,n){let{graph:r}=t,i=t.gradsAfter(r.computed.length).grads[e],s=r.name(e),o=[`${s} equals ${en(Mt(r,e))}.`,`Grad of ${s} is ${U(i)}.`,...n.map(a=>pl(r,a))];return i===0&&o.push("It passes nothing on."),o.join(" ")}function pl(t,{node:e,partial:n,upstream:r,before:i,after:s}){if(n===null)return`${t.name(e)} gets what its own rule gives.`;let o=`${U(n)} times ${U(r)}, which is ${U(n*r)}`,a=i===0?"":`; with the ${U(i)} before it has ${U(s)}`;return`${t.name(e)} receives ${o}${a}.`}function en(t){return t.replaceAll(" × "," times ").replaceAll(" + "," plus ").replaceAll(" − "," minus ").replaceAll(" ÷ "," divided by ").replaceAll(" ^ "," to the power of ").replaceAll("−","minus ")}var j=T`
  * {
    box-sizing: border-box;
  }
  button,
  .button {
    font: 400 13px / 18px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 7px;
    min-height: 32px;
    padding: 0 12px;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    cursor: pointer;
    white-space: nowrap;
  }
  button:hover:not(:disabled) {
    border-color: var(--ctl);
  }
  button:disabled {
    color: var(--ink3);
    cursor: default;
    opacity: 0.6;
  }
  button.primary {
    background: var(--data);
    border-color: var(--data);
    color: var(--on-data);
    font-weight: 600;
  }
  button.text {
    border-color: transparent;
    background: none;
    color: var(--data);
    text-decoration: underline;
    padding: 0;
  }
  :focus-visible {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  .panel {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  .data {
    color: var(--data);
    font-weight: 600;
  }
  .grad {
    color: var(--grad);
    font-weight: 600;
  }
  .name,
  code {
    font-family: var(--mono);
  }
  .muted {
    color: var(--ink3);
    font-size: 12px;
  }
  .title {
    font-size: 13px;
    font-weight: 600;
    margin: 0;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  svg.icon {
    width: 12px;
    height: 12px;
    fill: currentColor;
  }
  @media (forced-colors: active) {
    .panel,
    button {
      border-color: CanvasText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;var G=T`
  :host {
    --bg: var(--glass-bg, light-dark(#F6F7F9, #0E1319));
    --panel: var(--glass-panel, light-dark(#FFFFFF, #161D25));
    --sunk: var(--glass-sunk, light-dark(#EEF1F4, #1E2731));
    --ink: var(--glass-ink, light-dark(#16202A, #E9EEF3));
    --ink2: var(--glass-ink2, light-dark(#44515D, #B5C0CB));
    --ink3: var(--glass-ink3, light-dark(#5F6C78, #93A0AD));
    --ctl: var(--glass-ctl, light-dark(#7D8A97, #6B7A89));
    --line: var(--glass-line, light-dark(#DCE2E8, #2A3541));
    --data: var(--glass-data, light-dark(#083F75, #74B4F4));
    --data-ln: var(--glass-data-ln, light-dark(#2B73B8, #4E9BE2));
    --on-data: var(--glass-on-data, light-dark(#FFFFFF, #0E1319));
    --grad: var(--glass-grad, light-dark(#B84700, #FFC48A));
    --grad-ln: var(--glass-grad-ln, light-dark(#DD6B10, #F08A32));
    --grad-bg: var(--glass-grad-bg, light-dark(#FFF1E2, #3A2613));
    --good: var(--glass-good, light-dark(#0F6E4A, #5FD0A0));
    --good-bg: var(--glass-good-bg, light-dark(#E6F4EE, #12301F));
    --bad: var(--glass-bad, light-dark(#A3123B, #FF8FA8));
    --bad-bg: var(--glass-bad-bg, light-dark(#FDECF0, #3B1621));
    --class-a: var(--glass-class-a, light-dark(#6B3FA0, #B795EE));
    --class-b: var(--glass-class-b, light-dark(#14795A, #4CC79B));
    --class-c: var(--glass-class-c, light-dark(#A87900, #E3B93C));
    --class-d: var(--glass-class-d, light-dark(#26303A, #E6EBF0));
    --map-a: var(--glass-map-a, light-dark(#B296D6, #46306F));
    --map-b: var(--glass-map-b, light-dark(#B4E4D0, #1E7A5E));
    --sans: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Inter, Cantarell, "Noto Sans",
      "DejaVu Sans Condensed", sans-serif;
    --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace;
    color: var(--ink);
    font: 400 14px / 20px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([theme="auto"]) {
    color-scheme: light dark;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
`;var Oi=T`
  :host {
    display: block;
    padding: 16px 22px;
    overflow: auto;
  }
  .top {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 12px;
    flex-wrap: wrap;
  }
  .equation {
    font-size: 15px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .sentence {
    font-size: 17px;
    line-height: 25px;
    margin: 6px 0 8px;
  }
  .aside {
    color: var(--ink2);
    margin: 0;
  }
  .sentence .name {
    font-size: 0.94em;
  }
  .bad {
    color: var(--bad);
  }
  .sum {
    font-size: 15px;
    margin: 8px 0;
    overflow-wrap: anywhere;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 15px;
    line-height: 22px;
  }
  th {
    font-weight: 400;
    font-size: 11.5px;
    color: var(--ink3);
    text-align: right;
    padding: 4px 4px;
    white-space: nowrap;
  }
  th:first-child {
    text-align: left;
  }
  tbody th {
    font: 700 14px var(--mono);
    color: var(--ink);
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  td {
    padding: 6px 4px;
    text-align: right;
    white-space: nowrap;
  }
  .origin {
    color: var(--ink2);
    font-family: var(--mono);
    font-size: 13px;
    padding-left: 18px;
  }
  .sign {
    color: var(--ink3);
    text-align: center;
  }
  .after {
    background: var(--grad-bg);
    padding: 2px 6px;
    border-radius: 4px;
  }
  .wide {
    width: 40%;
  }
  .nudge {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: flex-end;
    border-top: 1px solid var(--line);
    margin-top: 10px;
    padding-top: 10px;
    font-size: 13px;
    color: var(--ink2);
    flex-wrap: wrap;
  }
  .nudge > :first-child {
    flex: 1;
    min-width: 200px;
  }
  .compared {
    text-align: right;
    line-height: 18px;
  }
  .paths td {
    white-space: normal;
    text-align: left;
    padding: 9px 4px;
  }
  .paths td:last-child {
    text-align: right;
    white-space: nowrap;
  }
  .paths td:nth-child(2) {
    width: 30%;
  }
  .paths tr:hover,
  .paths tr:focus {
    background: var(--sunk);
  }
  .paths .total {
    border-top: 1.5px solid var(--ink);
  }
  .bar-ground {
    display: block;
    position: relative;
    height: 12px;
    min-width: 60px;
  }
  .bar-ground::before {
    content: "";
    position: absolute;
    left: 50%;
    top: -3px;
    height: 18px;
    border-left: 1px solid var(--ctl);
  }
  .bar {
    position: absolute;
    top: 0;
    height: 12px;
    border: 1.5px solid var(--grad-ln);
    border-radius: 2px;
  }
  .bar.positive {
    background: var(--grad-ln);
  }
  @media (max-width: 599px) {
    :host {
      padding: 8px 0;
    }
    .sentence {
      font-size: 15px;
      line-height: 22px;
    }
    .wide {
      width: auto;
    }
    .origin {
      display: none;
    }
  }
`;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var dl={attribute:!0,type:String,converter:fe,reflect:!1,hasChanged:Ve},fl=(t=dl,e,n)=>{let{kind:r,metadata:i}=n,s=globalThis.litPropertyMetadata.get(i);if(s===void 0&&globalThis.litPropertyMetadata.set(i,s=new Map),r==="setter"&&((t=Object.create(t)).wrapped=!0),s.set(n.name,t),r==="accessor"){let{name:o}=n;return{set(a){let l=e.get.call(this);e.set.call(this,a),this.requestUpdate(o,l,t,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,t,a),a}}}if(r==="setter"){let{name:o}=n;return function(a){let l=this[o];e.call(this,a),this.requestUpdate(o,l,t,!0,a)}}throw Error("Unsupported decorator location: "+r)};function z(t){return(e,n)=>typeof n=="object"?fl(t,e,n):((r,i,s)=>{let o=i.hasOwnProperty(s);return i.constructor.createProperty(s,r),o?Object.getOwnPropertyDescriptor(i,s):void 0})(t,e,n)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function W(t){return z({...t,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var qt=(t,e,n)=>(n.configurable=!0,n.enumerable=!0,Reflect.decorate&&typeof e!="object"&&Object.defineProperty(t,e,n),n);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function ut(t,e){return(n,r,i)=>{let s=o=>o.renderRoot?.querySelector(t)??null;if(e){let{get:o,set:a}=typeof r=="object"?n:i??(()=>{let l=Symbol();return{get(){return this[l]},set(u){this[l]=u}}})();return qt(n,r,{get(){let l=o.call(this);return l===void 0&&(l=s(this),(l!==null||this.hasUpdated)&&a.call(this,l)),l}})}return qt(n,r,{get(){return s(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var te=class{constructor(e,n,r){this.graph=e;this.data=Float64Array.from(n),this.partials=e.nodes.map((i,s)=>r?[...r[s]]:new Array(i.operands.length).fill(null)),r||this.forward()}forward(e=0){for(let n of this.graph.computed){if(n<e)continue;let r=this.graph.row(n),i=this.operandsOf(n);if(r.isFold)this.fold(n,r,i);else{let s=r.value(...i);this.data[n]=s,this.setPartials(n,r,[...i,s],0)}}}operandsOf(e){return this.graph.nodes[e].operands.map(n=>R(n)?this.data[n.node]:n.number)}fold(e,n,r){let i=n.takes.length,s=r[0];this.partials[e][0]=R(this.graph.nodes[e].operands[0])?1:null;for(let o=1;o<r.length;o+=i){let a=r.slice(o,o+i);s=n.value(s,...a),this.setPartials(e,n,a,o)}this.data[e]=s}setPartials(e,n,r,i){let{operands:s}=this.graph.nodes[e];n.partials.forEach((o,a)=>{let l=o&&R(s[i+a]);this.partials[e][i+a]=l?o(...r):null})}walked(e){let{operands:n}=this.graph.nodes[e],r=n.map((s,o)=>({operand:s,k:o,partial:this.partials[e][o]})),i=this.graph.row(e);return(i?Ai(i,r):r).flatMap(({operand:s,k:o,partial:a})=>R(s)&&(a!==null||!i)?[{node:s.node,k:o,partial:a}]:[])}gradsAfter(e){let n=new Float64Array(this.graph.nodes.length);n[this.graph.root]=1;let{computed:r}=this.graph,i=[];for(let s=0;s<Math.min(e,r.length);s++){let o=r[r.length-1-s];i=this.handBack(o,n)}return{grads:n,shares:i}}handBack(e,n){let r=n[e];return r===0?[]:this.walked(e).map(({node:i,k:s,partial:o})=>{let a=n[i],l=a+r*(o??0);return n[i]=l,{node:i,k:s,partial:o,upstream:r,before:a,after:l}})}grads(){return this.gradsAfter(this.graph.computed.length).grads}firstNonFinite(){return this.graph.computed.find(e=>!Number.isFinite(this.data[e])&&this.operandsOf(e).every(Number.isFinite))}};var Pi=new Set("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(" "));function zi(t,e){let n=e.map(r=>({other:r,far:ml(t.slice(0,40),r)})).sort((r,i)=>r.far-i.far);return n[0]&&n[0].far<=Math.max(1,t.length/3)?n[0].other:void 0}function ml(t,e){let n=Array.from({length:e.length+1},(r,i)=>i);for(let r=1;r<=t.length;r++){let i=[r];for(let s=1;s<=e.length;s++){let o=n[s-1]+(t[r-1]===e[s-1]?0:1);i.push(Math.min(o,n[s]+1,i[s-1]+1))}n=i}return n[e.length]}var or=4e3,Ii=100,cr=1e3,ar=/(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>\*\*|[-+*/(),])/y,lr=/[ \t\r\n]*/y,ur=new Map([["pi",Math.PI],["e",Math.E]]),hr=new Map([["+","add"],["-","sub"],["*","mul"],["/","div"],["**","pow"]]),Li=new Map([["+",1],["-",1],["*",2],["/",2],["negate",3],["**",4]]),gl=new Set([...hr.values(),"neg","dot"]),$e=[...St.keys()].filter(t=>!gl.has(t)),bl=new Map([["sum",[1,cr]],["leaky_relu",[1,2]]]),vl=.01,_e=class extends Error{constructor(n,r){super(n);this.position=r}};function Fi(t,e){return new pr(t,e).run()}function nn(t){return t!==void 0&&"before"in t}var pr=class{constructor(e,n){this.text=e;this.known=n;this.nodes=[];this.inputs=new Map;this.operands=[];this.waiting=[];this.called=null;this.depth=0;this.size=0;this.position=0;this.end=0;this.last="";this.foldsNumbers=!1}run(){if(this.text.length>or)throw this.error(`This is too long: at most ${or} characters.`,or);let e=!0;for(let a=this.next(0);a;a=this.next(this.end)){let[l,u]=a;e=e?this.takeOperand(l,u):this.takeOperator(l,u),this.last=u}if(e)throw this.error(this.wanted("the end"),this.text.replace(/[ \t\r\n]+$/,"").length);this.reduce(0);let n=this.waiting.filter(nn).at(-1);if(n)throw this.error("This ( is never closed.",n.position);let[r]=this.operands;R(r.operand)||this.addNode("",[],"",r.span);let{nodes:i,inputs:s,foldsNumbers:o}=this;return{graph:new At(i,"L"),inputs:s,foldsNumbers:o}}next(e){let n=this.skipSpace(e);if(n>=this.text.length)return null;this.position=n,ar.lastIndex=n;let r=ar.exec(this.text);if(!r)throw this.error(yl(String.fromCodePoint(this.text.codePointAt(n))));this.end=ar.lastIndex;let[i,s]=Object.entries(r.groups).find(([,o])=>o!==void 0);return[i,s]}skipSpace(e){return lr.lastIndex=e,lr.exec(this.text),lr.lastIndex}takeOperand(e,n){if(e==="number"){let i=Number(n);if(!Number.isFinite(i))throw this.error("This number is too large for a float.");return this.push({number:i}),!1}if(e==="name")return this.takeName(n);if(n==="-")return this.waiting.push({sign:"negate",position:this.position}),!0;if(n==="(")return this.open(),!0;let r=this.waiting.at(-1);throw n===")"&&nn(r)&&r.name&&r.before===this.operands.length?this.error(`${r.name}() needs something between its parentheses.`):this.error(this.wanted(n))}takeName(e){let n=this.text[this.skipSpace(this.end)]==="(",r=this.known?.has(e)??!1,i=$e.includes(e);if(n&&i)return this.called={name:e,position:this.position},!0;if(n&&!r&&!ur.has(e))throw this.error(xl(e));if(r)this.pushInput(e);else if(ur.has(e))this.push({number:ur.get(e)});else{if(i)throw this.error(`${e} is a function: write ${e}(…).`);if(Pi.has(e))throw this.error(`${e} is a word of Python and cannot be a name.`);if(this.known)throw this.error(`No value is given for ${e}.`);this.pushInput(e)}return!1}takeOperator(e,n){if(e!=="sign"||n==="("){let i=e==="name"||n==="("?" For a product write *.":"";throw this.error(`Before ${n.slice(0,20)} comes an operator.${i}`)}if(hr.has(n))return this.reduce(Li.get(n)+(n==="**"?1:0)),this.waiting.push({sign:n,position:this.position}),!0;this.reduce(0);let r=this.waiting.at(-1);if(!nn(r))throw this.error(n===")"?"This ) was never opened.":"No comma can stand here.");if(n===","){if(!r.name)throw this.error("No comma here: only functions take several operands.");return!0}return this.close(r),!1}open(){let e=this.called?.name??"",n=this.called?.position??this.position;if(this.called=null,this.depth+=1,this.depth>Ii)throw this.error(`This is too deep: at most ${Ii} parentheses inside each other.`);this.waiting.push({position:this.position,start:n,name:e,before:this.operands.length})}close(e){this.waiting.pop(),this.depth-=1;let n=[e.start,this.end];if(!e.name){this.operands.push({operand:this.operands.pop().operand,span:n});return}let r=this.operands.splice(e.before).map(({operand:i})=>i);this.operands.push({operand:this.call(e,r,n),span:n})}call(e,n,r){let i=St.get(e.name),[s,o]=bl.get(i.name)??[i.takes.length,i.takes.length];if(this.count(n.length),n.length<s||n.length>o){let a=`${s} operand${s>1?"s":""}`;throw this.error(`${i.name} takes ${a}, not ${n.length}.`,e.position)}if(i.takes==="xn"&&(n.length===1&&n.push({number:vl}),R(n[1])))throw this.error(`The last operand of ${i.name} is a plain number.`,e.position);return this.apply(i,i.isFold?[{number:0},...n]:n,r)}reduce(e){for(;;){let n=this.waiting.at(-1);if(n===void 0||nn(n)||Li.get(n.sign)<e)return;this.waiting.pop(),this.count(1);let r=this.operands.pop(),i=n.sign==="negate"?null:this.operands.pop(),s=[i?i.span[0]:n.position,r.span[1]],o=St.get(i?hr.get(n.sign):"neg"),a=this.apply(o,i?[i.operand,r.operand]:[r.operand],s);this.operands.push({operand:a,span:s})}}apply(e,n,r){if(n.some(R))return{node:this.addNode(e.name,n,"",r)};this.foldsNumbers=!0;let i=n.map(s=>R(s)?Number.NaN:s.number);return e.isFold?{number:i.reduce((s,o)=>e.value(s,o))}:{number:e.value(...i)}}addNode(e,n,r,i){return this.nodes.push({op:e,operands:n,label:r,line:"",span:i})-1}push(e){this.operands.push({operand:e,span:[this.position,this.end]})}pushInput(e){let r=this.inputs.get(e)??this.addNode("",[],e,[this.position,this.end]);this.inputs.set(e,r),this.push({node:r})}count(e){if(this.size+=e,this.size>cr)throw this.error(`This is too large: at most ${cr} operations.`)}wanted(e){return`${this.last?`After ${this.last} comes`:"An expression begins with"} a number, a name or (, not ${e}.`}error(e,n=this.position){return new _e(e,n)}};function yl(t){let e=t.codePointAt(0),n=e<32||e===127?"":` ${t}`,r=e.toString(16).toUpperCase().padStart(4,"0");return`The character${n}${e<127&&n?"":` (U+${r})`} has no meaning here.`}function xl(t){let e=zi(t,$e),n=e?`Did you mean ${e}?`:`There are ${$e.join(", ")}.`;return`There is no function ${t.slice(0,20)}. ${n}`}var Tt=class extends Error{};function Di(t){let{format:e,version:n,nodes:r}=dr(t);if(e!=="glassgrad.graph"||n!==1)throw new Tt(`expected glassgrad.graph version 1, got ${e} version ${n}`);if(!Array.isArray(r)||r.length===0)throw new Tt("a graph has nodes");let i=r.map(dr),s=new At(i.map(wl)),o=i.map(l=>Bi(l.partials).map(_l)),a=i.map((l,u)=>s.isLeaf(u)||!l.closure);return{graph:s,partials:o,data:i.map(l=>rn(l.data)),grad:i.map(l=>rn(l.grad)),canCompute:s.computed.every(l=>a[l]&&St.has(s.nodes[l].op))}}function wl(t,e){let n=Bi(t.operands).map($l);for(let r of n)if(R(r)&&!(r.node>=0&&r.node<e))throw new Tt(`node ${e} is made from node ${r.node}, which is not older`);return{op:String(t.op),operands:n,label:String(t.label),line:String(t.line??""),span:null}}function $l(t){let e=dr(t);return Number.isInteger(e.node)?{node:e.node}:{number:rn(e.number)}}function _l(t){return t===null?null:rn(t)}var kl=new Map([["nan",Number.NaN],["inf",1/0],["-inf",-1/0]]);function rn(t){let e=typeof t=="string"?kl.get(t):t;if(typeof e!="number")throw new Tt(`expected a number, got ${t}`);return e}function dr(t){if(typeof t!="object"||t===null)throw new Tt("expected an object");return t}function Bi(t){if(!Array.isArray(t))throw new Tt("expected a list");return t}var El=new Set(["gg","print","math","L","values","name","value"]);function Hi(t,e,n){let r=[...e.inputs.keys()],i=/\b(sum|where)\b/.test(t),s=!e.foldsNumbers&&!i&&r.length>0&&!r.some(l=>El.has(l)),o=r.map(l=>[l,Tl(n.get(l)??0)]);return["import glassgrad as gg","",...s?Sl(t,o):Ml(t,o),""].join(`
`)}function Sl(t,e){let n=e.map(([r])=>`print(f"d L / d ${r} = {${r}.grad!r}")`);return[.../\b(pi|e)\b/.test(t)?["import math",""]:[],...e.map(([r,i])=>`${r} = gg.Value(${i}, label="${r}")`),"",`L = ${Al(t,new Set(e.map(([r])=>r)))}`,"L.backward()",'print(f"L = {L.data!r}")',...n]}function Al(t,e){return t.replace(/\s+/g," ").trim().replace(/[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*/g,r=>e.has(r)?r:r==="pi"||r==="e"?`math.${r}`:$e.includes(r)?`gg.${r}`:r.replace(/^0+(?=\d)/,""))}function Ml(t,e){let n=t.replace(/\s+/g," ").trim();return[`values = {${e.map(([r,i])=>`"${r}": ${i}`).join(", ")}}`,`L, values = gg.parse("${n}", values)`,"L.backward()",'print(f"L = {L.data!r}")',"for name, value in values.items():",'    print(f"d L / d {name} = {value.grad!r}")']}function Tl(t){return Number.isFinite(t)?C(t):`float("${C(t)}")`}var sn=[{title:"a·b + c",expression:"a*b + c",values:{a:2,b:-3,c:10},names:["e"]},{title:"a + a",expression:"a + a",values:{a:3},names:["b"]},{title:"One neuron",expression:"tanh(x1*w1 + x2*w2 + b)",values:{x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543},names:["x1w1","x2w2","s","n","o"]},{title:"Neuron with loss",expression:"0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2",values:{w1:.5,x1:2,w2:-.5,x2:3,b:.1,y:1},names:["p1","p2","s","z","ŷ","e","q"]},{title:"tanh through exp",expression:"(exp(2*n) - 1)/(exp(2*n) + 1)",values:{n:.881373587019543},names:[]}],on=sn[3];function an(t){let e=t.replace(/\s/g,"");return sn.find(n=>n.expression.replace(/\s/g,"")===e)}var Ui=2e3,fr=1,Nl=450,Cl=1100,ke=class extends EventTarget{constructor(){super(...arguments);this.text="";this.error=null;this.evaluation=null;this.inputs=[];this.canCompute=!0;this.position=0;this.gradients=!0;this.table=!1;this.constants=!1;this.selected=null;this.hovered=new Set;this.playing=!1;this.speed=1;this.values=new Map;this.starts=new Map;this.parsed=null}get graph(){return this.evaluation?.graph??null}get isHanded(){return this.evaluation!==null&&this.parsed===null}get steps(){return this.graph?.computed.length??0}get last(){return 2*this.steps}get step(){let{graph:n,position:r,steps:i}=this;if(!n||r===0)return null;if(r<=i){let o=n.computed[r-1];return{pass:"forward",number:r,place:o}}let s=r-i;return{pass:"backward",number:s,place:n.computed[i-s]}}get isForwardDone(){return this.position===this.steps}progress(){return this.position<this.steps?{grads:new Float64Array(this.graph.nodes.length),shares:[]}:this.evaluation.gradsAfter(this.position-this.steps)}isComputed(n){let{graph:r,position:i,steps:s}=this;return!r||r.isLeaf(n)||i>=s?!0:n<=(r.computed[i-1]??-1)}touched(){let n=new Set,{graph:r,evaluation:i,position:s,steps:o}=this;if(!r||!i||s<o)return n;n.add(r.root);let{grads:a}=i.gradsAfter(s-o);for(let l of r.computed.slice(2*o-s))if(a[l]!==0)for(let{node:u}of r.inputs(l))n.add(u);return n}type(n){if(this.pause(),this.text=n,this.error=null,n.trim())try{this.take(Fi(n))}catch(r){if(!(r instanceof _e))throw r;this.error=r}this.changed()}open(n){this.preset(n.values),this.type(n.expression)}preset(n){for(let[r,i]of Object.entries(n))this.values.set(r,i);this.starts.clear()}take(n){let r=an(this.text)?.names??[],i=0,s=n.graph.nodes.map(u=>u.operands.length?{...u,label:r[i++]??""}:u),o=new At(s,"L"),a=this.graph?.structure===o.structure&&this.parsed!==null;this.parsed=n,this.canCompute=!0,this.inputs=[...n.inputs].map(([u,c])=>({name:u,place:c}));let l=new Float64Array(s.length);for(let{name:u,place:c}of this.inputs)this.values.has(u)||this.values.set(u,fr),this.starts.has(u)||this.starts.set(u,this.values.get(u)),l[c]=this.values.get(u);this.evaluation=new te(o,l),!a&&(this.selected=null,this.hovered=new Set,this.position=o.computed.length)}load(n){this.pause();let{graph:r,data:i,partials:s,canCompute:o}=Di(n.graph);if(r.nodes.length>Ui)throw new Error(Rl(r.nodes.length));this.text=n.expression??"",this.parsed=null,this.error=null,this.canCompute=o,this.evaluation=new te(r,i,s),this.inputs=r.leaves.map(a=>({name:r.name(a),place:a})),this.values.clear(),this.starts.clear();for(let{name:a,place:l}of this.inputs)this.values.set(a,i[l]),this.starts.set(a,i[l]);this.selected=null,this.position=r.computed.length,this.changed()}value(n){let r=this.inputs.find(i=>i.name===n);return r?this.evaluation.data[r.place]:fr}start(n){return this.starts.get(n)??fr}set(n,r){this.values.set(n,r);let i=this.inputs.find(s=>s.name===n);i&&this.canCompute&&this.evaluation&&(this.evaluation.data[i.place]=r,this.evaluation.forward()),this.changed(),this.dispatchEvent(new CustomEvent("values"))}reset(n){this.set(n,this.start(n))}measured(n,r){let{graph:i,data:s}=this.evaluation,o=new te(i,s);return o.data[n]+=r,o.forward(n+1),o.data[i.root]-s[i.root]}go(n){this.pause(),this.move(n)}move(n){let r=Math.max(0,Math.min(this.last,Math.round(n)));r!==this.position&&(this.position=r,this.dispatchEvent(new CustomEvent("step"))),this.selected=null,this.changed()}next(){this.go(this.position+1)}previous(){this.go(this.position-1)}play(){this.last!==0&&(this.position===this.last&&this.move(0),this.playing=!0,this.wait(),this.changed())}pause(){clearTimeout(this.timer),this.playing&&(this.playing=!1,this.changed())}wait(){let n=this.position<this.steps?Nl:Cl;this.timer=setTimeout(()=>{this.move(this.position+1),this.position===this.last?this.pause():this.wait()},n/this.speed)}select(n){this.pause(),this.selected=n,this.changed()}hover(n){this.hovered=new Set(n),this.changed()}show(n){Object.assign(this,n),this.changed()}python(){let{parsed:n}=this;return n&&!this.error?Hi(this.text,n,this.values):null}changed(){this.dispatchEvent(new CustomEvent("change"))}};function Rl(t){return`This makes ${t.toLocaleString("en")} nodes; the page draws up to ${Ui.toLocaleString("en")}.`}function qi(){let t=new ke;return t.open(on),t}var ln=class{constructor(e,n){this.host=e;this.source=n;this.session=null;this.again=()=>this.host.requestUpdate();e.addController(this)}hostUpdate(){let e=this.source();e!==this.session&&(this.session?.removeEventListener("change",this.again),e?.addEventListener("change",this.again),this.session=e)}hostDisconnected(){this.session?.removeEventListener("change",this.again),this.session=null}hostConnected(){this.host.requestUpdate()}};var D=class extends rt{constructor(){super();this.session=null;this.for="";new ln(this,()=>this.session)}connectedCallback(){super.connectedCallback(),!this.session&&this.for&&queueMicrotask(()=>this.find())}find(){let r=this.getRootNode().getElementById(this.for);this.session=r?.session??null}};k([z({attribute:!1})],D.prototype,"session",2),k([z()],D.prototype,"for",2);var mr=.01,gr=12,un=class extends D{static{this.styles=[G,j,Oi,T``]}render(){let{session:e}=this;if(!e?.graph)return g`<p class="sentence">Type an expression, or choose one above.</p>`;if(e.selected!==null)return this.paths(e.selected);let{step:n,isForwardDone:r}=e;return!n||r&&n.pass==="forward"?this.between():n.pass==="forward"?this.forward(n.place):this.backward(n.place)}between(){let{graph:e,evaluation:n,isForwardDone:r}=this.session,i=e.name(e.root),s=O(n.data[e.root]),o=n.firstNonFinite();return r?g`
      <div class="top"><code class="equation">${i} = <span class="data" title=${C(n.data[e.root])}>${s}</span></code></div>
      ${o===void 0?b:this.badSentence(o)}
      <p class="sentence">Forward is done: ${this.name(e.root)} is <span class="data">${s}</span>. Press → to send its gradient back.</p>
      <p class="aside">How much does ${this.name(e.root)} change when ${this.name(e.root)} changes? Just as much: its grad is <span class="grad">1</span>.</p>`:g`<p class="sentence">Nothing is computed yet: only the inputs have data. Press → to compute ${this.name(e.computed[0])}.</p>`}badSentence(e){let{graph:n,evaluation:r}=this.session,i=r.data[e],s=Number.isNaN(i)?"first nan":"first infinity",o=n.inputs(e).map(({node:a})=>`${n.name(a)} is ${P(r.data[a])}`);return g`<p class="sentence bad"><strong>The ${s} is <code>${n.name(e)} = ${Mt(n,e)}</code>.</strong>
      ${o.join(", ")}, and ${we(r,e)} is ${O(i)}. Everything that uses it is built on it.</p>`}forward(e){let{graph:n,evaluation:r}=this.session,i=r.data[e],s=r.firstNonFinite();return g`
      <div class="top"><code class="equation">${n.name(e)} = ${Mt(n,e)}</code>${this.hint(e)}</div>
      ${s===e?this.badSentence(e):b}
      <p class="sentence">${this.name(e)} is computed from ${tn(new Set(n.inputs(e).map(({node:o})=>o)).size,"input")}: ${n.row(e)?.doc??"an op of your own"}.</p>
      <p class="sum"><span class="data">${we(r,e)}</span> = <span class="data" title=${C(i)}>${O(i)}</span></p>
      ${this.line(e)}`}backward(e){let{graph:n,evaluation:r,position:i,last:s}=this.session,{shares:o,grads:a}=this.session.progress(),l=n.name(n.root),u=a[e],c=new Set(o.map(p=>p.node)).size,h=u===0?g`Its grad is 0, so ${this.name(e)} passes nothing on.`:g`${this.name(e)} hands its gradient to its ${c===1?"only input":tn(c,"input")}. ${zl(Mi(r,e))}`;return g`
      <div class="top"><code class="equation">${n.name(e)} = ${Mt(n,e)}</code>${this.hint(o[0]?.node??e)}</div>
      <p class="sentence">${h} ${o.map(p=>Ci(n,p)).filter(Boolean).join(" ")}
        ${i===s?g`<strong>Done.</strong> One pass back gave the slope of ${l} for ${Ol(this.session.inputs.length)}.`:b}</p>
      ${o.length?this.sums(e,o):b}
      ${this.nudge(o)}
      ${this.line(e)}`}sums(e,n){let r=this.session.graph.name(e),i=n.slice(0,gr);return g`<div class="scroll" tabindex="0" role="region" aria-label="Arithmetic of this step"><table>
      <thead><tr><th scope="col">input</th><th scope="col" colspan="2">partial ∂${r}/∂input</th><th></th><th scope="col">grad of ${r}</th><th></th><th scope="col">contribution</th><th scope="col" class="wide">grad of input</th></tr></thead>
      <tbody>${i.map(s=>this.sumRow(e,s))}</tbody></table>
      ${n.length>gr?g`<p class="muted">and ${n.length-gr} more inputs</p>`:b}</div>`}sumRow(e,{node:n,k:r,partial:i,upstream:s,before:o,after:a}){let{graph:l}=this.session,u=l.name(n);return i===null?g`<tr><th scope="row">${u}</th><td colspan="7">gets what its own rule gives</td></tr>`:g`<tr @pointerenter=${()=>this.session.hover([n])} @pointerleave=${()=>this.session.hover([])}>
      <th scope="row">${u}</th><td class="origin">${this.origin(e,r)}</td>
      <td class="data" title=${C(i)}>${O(i)}</td><td class="sign">×</td>
      <td class="grad" title=${C(s)}>${O(s)}</td><td class="sign">=</td>
      <td class="grad" title=${C(i*s)}>${O(i*s)}</td>
      <td class="wide">${o===0?"0":O(o)} → <span class="grad after" title=${C(a)}>${O(a)}</span></td></tr>`}origin(e,n){let{graph:r}=this.session,i=r.row(e);if(!i)return"";let s=i.takes.length,o=i.isFold?1+Math.floor((n-1)/s)*s:0,a=i.slopes[n-o];if(!a||i.isFold&&n===0)return"";if(a==="out")return`${r.name(e)} =`;let l=r.nodes[e].operands[o+i.takes.indexOf(a)];return l&&"node"in l?`${r.name(l.node)} =`:""}nudge(e){let{graph:n,evaluation:r,canCompute:i,gradients:s}=this.session,o=e.find(({node:p})=>this.isComplete(p));if(!o||!i||!s)return b;let{node:a,after:l}=o,u=n.name(a),c=n.name(n.root),h=n.isLeaf(a);return g`<div class="nudge">
      <span>Is it true? Raise ${this.name(a)} by 0.01 and ${this.name(n.root)} should move by 0.01 × ${O(l)}.</span>
      ${h?g`<button @click=${()=>this.session.set(u,Number((r.data[a]+mr).toPrecision(12)))}>Nudge ${u}</button>`:b}
      <span class="compared" aria-label="Change of ${c}">expected <span class="grad">${Vi(mr*l)}</span><br />measured <span class="data">${Vi(this.session.measured(a,mr))}</span></span>
    </div>`}isComplete(e){let{graph:n,step:r}=this.session;return n.users()[e].every(i=>i>=r.place)}hint(e){return g`<span class="muted">Why does ${this.name(e)} matter? Click its box.</span>`}line(e){let{line:n}=this.session.graph.nodes[e];return n?g`<p class="muted">made in <code>${n}</code></p>`:b}paths(e){let{graph:n,evaluation:r}=this.session,i=ki(r,e),s=BigInt(i.paths.length)+i.restCount,o=Math.max(...i.paths.map(({product:u})=>Math.abs(u)),Math.abs(i.rest)),a=this.name(n.root),l=e===n.root?g`${a} is the end of every path. Its grad is <span class="grad">1</span>.`:s===0n?g`${this.name(e)} does not reach ${a}: nothing of it gets through.`:s===1n?g`${this.name(e)} reaches ${a} by one path. Its partials multiply to <span class="grad">${P(i.grad)}</span>.`:g`${this.name(e)} reaches ${a} by ${Pl(s)}. Their products add up to <span class="grad">${P(i.grad)}</span>.`;return g`
      <div class="top"><code class="equation">${n.isLeaf(e)?n.name(e):`${n.name(e)} = ${Mt(n,e)}`}</code>
        <button @click=${()=>this.session.select(null)}>Back to the step</button></div>
      <p class="sentence">${l}</p>
      ${i.paths.length&&e!==n.root?g`<table class="paths"><tbody>
            ${i.paths.map(u=>this.pathRow(u,o))}
            ${i.restCount>0n?g`<tr><td>the rest, ${i.restCount.toLocaleString("en")} paths</td><td>${ji(i.rest,o)}</td><td class="grad">${P(i.rest)}</td></tr>`:b}
            <tr class="total"><td>${this.name(e)}<code>.grad</code></td><td></td><td class="grad" title=${C(i.grad)}>${P(i.grad)}</td></tr>
          </tbody></table>`:b}`}pathRow({places:e,partials:n,product:r},i){let{graph:s}=this.session,o=e.length>9,a=e.map((l,u)=>o&&u>3&&u<e.length-3?u===4?g` → … ${e.length-7} more …`:b:u===0?this.name(l):g` <span class="grad">×${Ht(n[u-1])}</span> → ${s.isLeaf(l)?this.name(l):g`<code>${s.name(l)}</code>`}`);return g`<tr tabindex="0" @pointerenter=${()=>this.session.hover(e)} @pointerleave=${()=>this.session.hover([])}
      @focus=${()=>this.session.hover(e)} @blur=${()=>this.session.hover([])}>
      <td>${a}</td><td>${ji(r,i)}</td><td class="grad" title=${C(r)}>${P(r)}</td></tr>`}name(e){return g`<strong class="name" @pointerenter=${()=>this.session.hover([e])} @pointerleave=${()=>this.session.hover([])}>${this.session.graph.name(e)}</strong>`}};function Vi(t){return Math.abs(t)>=1e-5&&Math.abs(t)<1?t.toFixed(5).replace("-","−"):O(t)}function Ol(t){return t===1?"its one input":t===2?"both inputs":`all ${t} inputs`}function Pl(t){return t<10n?tn(Number(t),"path"):`${t.toLocaleString("en")} paths`}function zl(t){return t.split("**").map((e,n)=>n%2?g`<strong>${e}</strong>`:e)}function ji(t,e){let n=e>0&&Number.isFinite(t)?50*t/e:0,r=n<0?50+n:50;return g`<span class="bar-ground"><span class="bar ${n<0?"negative":"positive"}" style="left: ${r}%; width: ${Math.abs(n)}%"></span></span>`}var Nt=t=>M`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d=${t} /></svg>`,X={first:Nt("M1 1h2v10H1zM11 1v10L4 6z"),previous:Nt("M9.5 1v10L2.5 6z"),play:Nt("M2.5 0.5v11L11 6z"),pause:Nt("M2 1h3v10H2zM7 1h3v10H7z"),next:Nt("M2.5 1v10l7-5z"),last:Nt("M9 1h2v10H9zM1 1v10l7-5z"),theme:Nt("M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm0 1.4v9.2a4.6 4.6 0 0 1 0-9.2z"),link:Nt("M4.6 7.4a.7.7 0 0 1 0-1l1.8-1.8a.7.7 0 1 1 1 1L5.6 7.4a.7.7 0 0 1-1 0zM2.2 9.8a2.6 2.6 0 0 1 0-3.7l1.2-1.2 1 1-1.2 1.2a1.2 1.2 0 0 0 1.7 1.7l1.2-1.2 1 1-1.2 1.2a2.6 2.6 0 0 1-3.7 0zm7.6-7.6a2.6 2.6 0 0 1 0 3.7L8.6 7.1l-1-1 1.2-1.2a1.2 1.2 0 0 0-1.7-1.7L5.9 4.4l-1-1 1.2-1.2a2.6 2.6 0 0 1 3.7 0z")};var Gi=T`
  :host {
    display: block;
  }
  .stage {
    display: flex;
    flex-direction: column;
    margin-top: 14px;
    height: 404px;
  }
  glass-graph,
  glass-table {
    flex: 1;
    min-height: 0;
  }
  glass-steps {
    border-top: 1px solid var(--line);
  }
  .lower {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 452px;
    gap: 16px;
    margin-top: 16px;
  }
  .lower > :only-child {
    grid-column: 1 / -1;
  }
  .lower > * {
    min-height: 292px;
  }
  @media (max-width: 1199px) {
    .lower {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
  }
  @media (max-width: 899px) {
    .lower {
      grid-template-columns: minmax(0, 1fr);
    }
    .lower > * {
      min-height: 0;
    }
  }
  @media (max-height: 760px) and (min-width: 600px) {
    .stage {
      height: 338px;
    }
  }
  @media (max-width: 599px) {
    .stage {
      background: none;
      border: 0;
      border-radius: 0;
      height: calc(100dvh - 48px - 460px);
      min-height: 220px;
    }
    .sheet {
      position: sticky;
      bottom: 0;
      margin: 0 -12px;
      padding: 12px 16px 12px;
      background: var(--panel);
      border-radius: 16px 16px 0 0;
      box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
    }
    .sheet-body {
      height: 216px;
      overflow-y: auto;
      margin: 8px 0;
    }
    .tabs {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      background: var(--sunk);
      border-radius: 8px;
      padding: 3px;
    }
    .tabs button {
      background: none;
      border: 0;
      min-height: 44px;
    }
    .tabs button[aria-pressed="true"] {
      background: var(--panel);
      font-weight: 600;
    }
    .transport {
      display: grid;
      grid-template-columns: 44px 1fr 44px 1fr;
      gap: 8px;
    }
    .transport button {
      min-height: 44px;
      padding: 0;
    }
  }
`;var Il="input, textarea, select, [role=slider], [role=tab], [contenteditable]";function Ll(t){let e=t.composedPath()[0];return e instanceof Element&&e.closest(Il)!==null}function Wi(t,e){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return!1;let n=e.composedPath()[0],r=n instanceof Element&&n.closest("svg[role=slider]")!==null;if(Ll(e)&&!r)return!1;let i=n instanceof HTMLButtonElement,s={ArrowRight:()=>t.next(),ArrowLeft:()=>t.previous(),Home:()=>t.go(0),End:()=>t.go(t.last)};i||(s[" "]=()=>t.playing?t.pause():t.play()),t.selected!==null&&(s.Escape=()=>t.select(null));let o=s[e.key];return o?(e.preventDefault(),o(),!0):!1}function Xi(t){let{graph:e,evaluation:n,step:r,steps:i,isForwardDone:s}=t;if(t.error)return`Column ${t.error.position+1}. ${t.error.message}`;if(!e||!n)return"";let o=e.name(e.root);if(s)return`Forward is done: ${o} is ${U(n.data[e.root])}. Press the right arrow to send its gradient back.`;if(!r)return`Nothing is computed yet. ${i} steps forward.`;let a=`${r.pass==="forward"?"Forward":"Backward"} ${r.number} of ${i}.`;if(r.pass==="backward")return`${a} ${Ri(n,r.place,t.progress().shares)}`;let l=en(Mt(e,r.place)),u=en(we(n,r.place)),c=U(n.data[r.place]);return`${a} ${e.name(r.place)} equals ${l}: ${u} is ${c}.`}function br(t,e){return t>e?`b${t-e}`:`f${t}`}function cn(t,e){let n=/^([bf])(\d{1,5})$/.exec(t);if(!n)return null;let r=Math.min(Number(n[2]),e);return n[1]==="b"?e+r:r}function vr(t,e,n){let r=new Map,i=[];for(let s of t.split(e).filter(Boolean)){let[o,a,...l]=s.split(n),u=Fl(a??"");!/^[A-Za-z_]\w*$/.test(o)||u===null||l.length?i.push(s):r.set(o,u)}return{values:r,unknown:i}}function Fl(t){if(/^-?inf$/.test(t))return t.startsWith("-")?-1/0:1/0;if(t==="nan")return Number.NaN;let e=Number(t);return t===""||Number.isNaN(e)?null:e}function Ki(t){let e=new URLSearchParams;e.set("e",t.text);let n=t.inputs.map(({name:r})=>`${r}:${Dl(t.value(r))}`);return n.length&&e.set("v",n.join(",")),t.isForwardDone||e.set("s",br(t.position,t.steps)),t.gradients||e.set("g","0"),t.table&&e.set("t","1"),t.constants&&e.set("c","1"),t.selected!==null&&e.set("w",String(t.selected)),e}function Dl(t){return C(t).replace(/\.0$/,"")}var Bl=new Set(["e","v","s","g","t","c","w"]);function Yi(t,e){let n=[...e.keys()].filter(a=>!Bl.has(a)),r=vr(e.get("v")??"",",",":");n.push(...r.unknown),t.preset(Object.fromEntries(r.values)),t.type(e.get("e")??"");let i=e.get("s"),s=i===null?t.steps:cn(i,t.steps);s===null&&n.push(`s=${i}`),t.go(s??t.steps),t.show({gradients:e.get("g")!=="0",table:e.get("t")==="1",constants:e.get("c")==="1"});let o=e.get("w");return o!==null&&(/^\d{1,5}$/.test(o)&&Number(o)<(t.graph?.nodes.length??0)?t.select(Number(o)):n.push(`w=${o}`)),n}var Hl=300,q=class extends D{constructor(){super(...arguments);this.theme="auto";this.expression="";this.values="";this.step="";this.gradients="";this.hide="";this.height="";this.keys="";this.engine=null;this.narrated="";this.tab="Step";this.isNarrow=!1;this.isOwn=!1;this.narrow=window.matchMedia("(max-width: 599px)");this.speak=()=>{clearTimeout(this.timer),this.timer=setTimeout(()=>{this.session&&(this.narrated=Xi(this.session))},Hl)};this.key=n=>{this.session&&this.checkVisibility()&&Wi(this.session,n)};this.widthChanged=()=>{this.isNarrow=this.narrow.matches}}static{this.styles=[G,j,Gi,T``]}connectedCallback(){super.connectedCallback(),this.widthChanged(),this.narrow.addEventListener("change",this.widthChanged),this.target.addEventListener("keydown",this.key),!(this.session||this.for)&&(this.isOwn=!0,this.session=new ke,this.begin(this.session))}disconnectedCallback(){super.disconnectedCallback(),this.narrow.removeEventListener("change",this.widthChanged),this.target.removeEventListener("keydown",this.key),this.session?.pause()}get target(){return this.keys==="page"?window:this}begin(n){let r=this.querySelector('script[type="application/json"]')?.textContent;r?n.load(JSON.parse(r)):this.applyAttributes(n),this.step&&n.go(cn(this.step,n.steps)??n.position)}applyAttributes(n){n.preset(Object.fromEntries(vr(this.values," ","=").values)),n.type(this.expression)}load(n){this.session.load(n)}attributeChangedCallback(n,r,i){super.attributeChangedCallback(n,r,i),!(!this.isOwn||!this.session||r===i)&&((n==="expression"||n==="values")&&this.applyAttributes(this.session),n==="step"&&this.session.go(cn(this.step,this.session.steps)??this.session.position),n==="gradients"&&this.session.show({gradients:this.gradients!=="off"}))}willUpdate(n){if(!n.has("session")||!this.session)return;let r=this.session;r.addEventListener("change",this.speak),r.addEventListener("values",()=>this.tell("glass-change",ql(r))),r.addEventListener("step",()=>this.tell("glass-step",Vl(r)))}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}next(){this.session?.next()}previous(){this.session?.previous()}play(){this.session?.play()}pause(){this.session?.pause()}reset(){for(let{name:n}of this.session?.inputs??[])this.session.reset(n);this.session?.go(this.session.steps)}isHidden(n){return this.hide.split(/[\s,]+/).includes(n)}render(){let{session:n}=this;if(!n)return g``;let r=g`<section class="panel stage" style=${this.height?`height: ${Number.parseInt(this.height,10)}px`:""}>
        ${n.table?g`<glass-table .session=${n} tabindex="0"></glass-table>`:b}
        <glass-graph .session=${n} .engine=${this.engine} ?hidden=${n.table}></glass-graph>
        ${this.isHidden("track")||this.isNarrow?b:g`<glass-steps .session=${n}></glass-steps>`}
      </section>`;return g`
      ${n.text||!this.isGiven?g`<glass-expression .session=${n} .presets=${!this.isHidden("presets")}
        @glass-entered=${this.entered}></glass-expression>`:b}
      ${r}
      ${this.isNarrow?this.sheet():this.lower()}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`}get isGiven(){return this.session.isHanded}entered(){this.renderRoot.querySelector("glass-steps")?.shadowRoot?.querySelector("#play")?.focus()}lower(){let{session:n}=this;return g`<div class="lower">
      ${this.isHidden("card")?b:g`<glass-explain class="panel" .session=${n}></glass-explain>`}
      ${this.isHidden("inputs")?b:g`<glass-inputs class="panel" .session=${n}></glass-inputs>`}
    </div>`}sheet(){let n=this.session,r=n.selected!==null?"Why":this.tab==="Why"?"Step":this.tab;return g`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${["Step","Inputs","Why"].map(i=>g`<button aria-pressed=${i===r} @click=${()=>this.choose(i)}>${i}</button>`)}
      </div>
      <div class="sheet-body">
        ${r==="Inputs"?g`<glass-inputs .session=${n}></glass-inputs>`:g`<div class="now ${n.position>n.steps?"grad":"data"}">${Ul(n)}</div><glass-explain .session=${n}></glass-explain>`}
      </div>
      <div class="transport">
        <button class="square" aria-label="First step" @click=${()=>n.go(0)}>${X.first}</button>
        <button @click=${()=>n.previous()}>${X.previous} Back</button>
        <button class="square" aria-label=${n.playing?"Pause":"Play"} @click=${()=>n.playing?n.pause():n.play()}>${n.playing?X.pause:X.play}</button>
        <button class="primary" @click=${()=>n.next()}>Next ${X.next}</button>
      </div>
    </section>`}choose(n){let r=this.session;this.tab=n;let i=r.step,s=r.inputs[0]?.place??null,o=r.progress().shares[0]?.node??i?.place??s;r.select(n==="Why"?o:null)}};k([z({reflect:!0})],q.prototype,"theme",2),k([z()],q.prototype,"expression",2),k([z()],q.prototype,"values",2),k([z()],q.prototype,"step",2),k([z()],q.prototype,"gradients",2),k([z()],q.prototype,"hide",2),k([z()],q.prototype,"height",2),k([z()],q.prototype,"keys",2),k([z({attribute:!1})],q.prototype,"engine",2),k([W()],q.prototype,"narrated",2),k([W()],q.prototype,"tab",2),k([W()],q.prototype,"isNarrow",2),k([ut("glass-graph")],q.prototype,"graph",2);function Ul({position:t,steps:e}){return t>e?`◆ Backward ${t-e} of ${e}`:`● Forward ${t} of ${e}`}function ql(t){let e=t.evaluation.grads();return{values:Object.fromEntries(t.inputs.map(({name:n})=>[n,t.value(n)])),data:t.evaluation.data.at(-1),grads:Object.fromEntries(t.inputs.map(({name:n,place:r})=>[n,e[r]]))}}function Vl(t){let{step:e,graph:n,position:r,steps:i}=t;return{pass:e?.pass??"forward",index:e?.number??0,node:e?n.name(e.place):"",step:br(r,i)}}var jl=120,Ct=class extends D{constructor(){super(...arguments);this.presets=!0;this.text=null;this.lastGood=on.expression}static{this.styles=[G,j,T`
      :host {
        display: block;
      }
      .box {
        display: flex;
        align-items: baseline;
        gap: 8px;
        min-height: 52px;
        padding: 11px 18px;
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 10px;
      }
      .box:focus-within {
        border-color: var(--data);
        box-shadow: inset 0 0 0 1px var(--data);
      }
      .box.wrong {
        border-color: var(--bad);
        box-shadow: inset 0 0 0 1px var(--bad);
      }
      .root {
        color: var(--ink3);
      }
      .root,
      .layers {
        font: 400 19px / 28px var(--mono);
      }
      .layers {
        position: relative;
        flex: 1;
        min-width: 0;
      }
      .mirror,
      textarea {
        font: inherit;
        letter-spacing: inherit;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        padding: 0;
        margin: 0;
        border: 0;
      }
      .mirror {
        color: transparent;
        min-height: 28px;
      }
      textarea {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        resize: none;
        overflow: hidden;
        background: none;
        color: var(--ink);
        outline: none;
      }
      textarea::placeholder {
        color: var(--ink3);
      }
      mark {
        color: transparent;
        background: var(--grad-bg);
        border-bottom: 3px double var(--grad-ln);
        border-radius: 4px 4px 0 0;
        padding: 2px 1px;
        margin: 0 -1px;
      }
      mark.forward {
        background: var(--sunk);
        border-bottom: 3px solid var(--data-ln);
      }
      mark.wrong {
        background: none;
        border-bottom: 3px solid var(--bad);
      }
      mark.hovered {
        background: var(--sunk);
        border-bottom: 2px solid var(--ink2);
      }
      .caret {
        position: absolute;
        color: var(--bad);
        font: 12px / 12px var(--sans);
        transform: translateX(-50%);
      }
      .count {
        color: var(--ink3);
        font-size: 12px;
        white-space: nowrap;
      }
      .problem {
        display: flex;
        gap: 10px;
        margin: 18px 2px 4px;
        font-size: 15px;
        line-height: 22px;
      }
      .problem strong,
      .problem .cross {
        color: var(--bad);
      }
      .presets {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 10px;
        overflow-x: auto;
        scrollbar-width: none;
        padding: 2px;
        margin-inline: -2px;
      }
      .presets button {
        border-radius: 14px;
        min-height: 28px;
        color: var(--ink2);
        flex: none;
      }
      .presets button[aria-pressed="true"] {
        border-color: var(--ink);
        color: var(--ink);
        font-weight: 600;
      }
      @media (max-width: 599px) {
        .root,
        .layers {
          font-size: 14px;
          line-height: 24px;
        }
        .box {
          padding: 8px 12px;
        }
        .count,
        .try {
          display: none;
        }
        .presets button {
          min-height: 44px;
          border-radius: 22px;
        }
      }
    `]}typed(){this.text=this.field.value,clearTimeout(this.timer),this.timer=setTimeout(()=>this.commit(),jl)}commit(){if(clearTimeout(this.timer),this.text===null)return;let n=this.text;this.text=null,this.session.type(n),!this.session.error&&n.trim()&&(this.lastGood=n)}pressed(n){n.key==="Enter"&&(n.preventDefault(),this.commit(),this.session.error||this.dispatchEvent(new CustomEvent("glass-entered",{bubbles:!0,composed:!0}))),n.key==="Escape"&&(this.text=null,this.session.type(this.lastGood))}render(){let{session:n}=this;if(!n)return g``;let r=this.text??n.text,{error:i}=n,s=n.graph?.name(n.graph.root)??"L",o=(i?.position??0)+1;return g`
      <div class="box ${i?"wrong":""}">
        <span class="root" aria-hidden="true">${r.trim()?`${s} =`:b}</span>
        <div class="layers">
          <div class="mirror" aria-hidden="true">${this.mirrored(r)}\u200b</div>
          <textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
            aria-label="Expression" aria-invalid=${i?"true":"false"}
            aria-describedby="problem" placeholder="Type an expression, such as a*b + c"
            .value=${r} @input=${this.typed} @keydown=${this.pressed} @blur=${this.commit}></textarea>
          ${i?g`<span class="caret" aria-hidden="true">▲</span>`:b}
        </div>
        <span class="count">${this.counts()}</span>
      </div>
      <div id="problem" role="status">${i?g`<div class="problem"><span class="cross" aria-hidden="true">✕</span><span><strong>Column ${o}.</strong> ${i.message} <span class="muted">${n.graph?"The graph below is the last one that worked.":""}</span></span></div>`:b}</div>
      ${this.presets?this.chips(r):b}`}counts(){let{session:n}=this;if(!n?.graph||n.error||!n.text.trim())return"";let r=n.inputs.length;return`${r} input${r===1?"":"s"} · ${n.steps} operation${n.steps===1?"":"s"}`}chips(n){let r=an(n);return g`<div class="presets" role="group" aria-label="Presets">
      <span class="muted try">${n.trim()?"Try":"or start from"}</span>
      ${sn.map(i=>g`<button aria-pressed=${i===r} @click=${()=>{this.text=null,this.session.open(i),this.lastGood=i.expression}}>${i.title}</button>`)}
    </div>`}mirrored(n){let{error:r,step:i,graph:s,isForwardDone:o,hovered:a}=this.session;if(n!==this.session.text)return n;if(r)return yr(n,[r.position,r.position+1],"wrong");let[l]=a,u=l!==void 0?s?.nodes[l]?.span:null;if(u)return yr(n,u,"hovered");let c=i&&!o?s?.nodes[i.place]?.span:null;return c?yr(n,c,i.pass):n}updated(){let n=this.renderRoot.querySelector(".caret");if(!n||!this.wrong)return;let{offsetLeft:r,offsetTop:i,offsetWidth:s,offsetHeight:o}=this.wrong;n.style.left=`${r+s/2}px`,n.style.top=`${i+o+14}px`}};k([z({type:Boolean})],Ct.prototype,"presets",2),k([W()],Ct.prototype,"text",2),k([ut("textarea")],Ct.prototype,"field",2),k([ut("mark.wrong")],Ct.prototype,"wrong",2);function yr(t,[e,n],r){let i=t.slice(e,n)||" ";return g`${t.slice(0,e)}<mark class=${r}>${i}</mark>${t.slice(n)}`}var xr="http://www.w3.org/1999/xhtml",Zi={svg:"http://www.w3.org/2000/svg",xhtml:xr,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespace",xmlns:"http://www.w3.org/2000/xmlns/"};function Ee(t){var e=t+="",n=e.indexOf(":");return n>=0&&(e=t.slice(0,n))!=="xmlns"&&(t=t.slice(n+1)),Zi.hasOwnProperty(e)?{space:Zi[e],local:t}:t}function Gl(t){return function(){var e=this.ownerDocument,n=this.namespaceURI;return n===xr&&e.documentElement.namespaceURI===xr?e.createElement(t):e.createElementNS(n,t)}}function Wl(t){return function(){return this.ownerDocument.createElementNS(t.space,t.local)}}function Qi(t){var e=Ee(t);return(e.local?Wl:Gl)(e)}function Xl(){}function pn(t){return t==null?Xl:function(){return this.querySelector(t)}}function Kl(t){typeof t!="function"&&(t=pn(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=new Array(o),l,u,c=0;c<o;++c)(l=s[c])&&(u=t.call(l,l.__data__,c,s))&&("__data__"in l&&(u.__data__=l.__data__),a[c]=u);return new Z(r,this._parents)}function Yl(t){return t==null?[]:Array.isArray(t)?t:Array.from(t)}function Zl(){return[]}function $r(t){return t==null?Zl:function(){return this.querySelectorAll(t)}}function Ql(t){return function(){return Yl(t.apply(this,arguments))}}function Jl(t){typeof t=="function"?t=Ql(t):t=$r(t);for(var e=this._groups,n=e.length,r=[],i=[],s=0;s<n;++s)for(var o=e[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&(r.push(t.call(l,l.__data__,u,o)),i.push(l));return new Z(r,i)}function _r(t){return function(){return this.matches(t)}}function Ji(t){return function(e){return e.matches(t)}}var tu=Array.prototype.find;function eu(t){return function(){return tu.call(this.children,t)}}function nu(){return this.firstElementChild}function ru(t){return this.select(t==null?nu:eu(typeof t=="function"?t:Ji(t)))}var iu=Array.prototype.filter;function su(){return Array.from(this.children)}function ou(t){return function(){return iu.call(this.children,t)}}function au(t){return this.selectAll(t==null?su:ou(typeof t=="function"?t:Ji(t)))}function lu(t){typeof t!="function"&&(t=_r(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new Z(r,this._parents)}function ts(t){return new Array(t.length)}function uu(){return new Z(this._enter||this._groups.map(ts),this._parents)}function hn(t,e){this.ownerDocument=t.ownerDocument,this.namespaceURI=t.namespaceURI,this._next=null,this._parent=t,this.__data__=e}hn.prototype={constructor:hn,appendChild:function(t){return this._parent.insertBefore(t,this._next)},insertBefore:function(t,e){return this._parent.insertBefore(t,e)},querySelector:function(t){return this._parent.querySelector(t)},querySelectorAll:function(t){return this._parent.querySelectorAll(t)}};function cu(t){return function(){return t}}function hu(t,e,n,r,i,s){for(var o=0,a,l=e.length,u=s.length;o<u;++o)(a=e[o])?(a.__data__=s[o],r[o]=a):n[o]=new hn(t,s[o]);for(;o<l;++o)(a=e[o])&&(i[o]=a)}function pu(t,e,n,r,i,s,o){var a,l,u=new Map,c=e.length,h=s.length,p=new Array(c),f;for(a=0;a<c;++a)(l=e[a])&&(p[a]=f=o.call(l,l.__data__,a,e)+"",u.has(f)?i[a]=l:u.set(f,l));for(a=0;a<h;++a)f=o.call(t,s[a],a,s)+"",(l=u.get(f))?(r[a]=l,l.__data__=s[a],u.delete(f)):n[a]=new hn(t,s[a]);for(a=0;a<c;++a)(l=e[a])&&u.get(p[a])===l&&(i[a]=l)}function du(t){return t.__data__}function fu(t,e){if(!arguments.length)return Array.from(this,du);var n=e?pu:hu,r=this._parents,i=this._groups;typeof t!="function"&&(t=cu(t));for(var s=i.length,o=new Array(s),a=new Array(s),l=new Array(s),u=0;u<s;++u){var c=r[u],h=i[u],p=h.length,f=mu(t.call(c,c&&c.__data__,u,r)),x=f.length,$=a[u]=new Array(x),S=o[u]=new Array(x),w=l[u]=new Array(p);n(c,h,$,S,w,f,e);for(var F=0,L=0,at,J;F<x;++F)if(at=$[F]){for(F>=L&&(L=F+1);!(J=S[L])&&++L<x;);at._next=J||null}}return o=new Z(o,r),o._enter=a,o._exit=l,o}function mu(t){return typeof t=="object"&&"length"in t?t:Array.from(t)}function gu(){return new Z(this._exit||this._groups.map(ts),this._parents)}function bu(t,e,n){var r=this.enter(),i=this,s=this.exit();return typeof t=="function"?(r=t(r),r&&(r=r.selection())):r=r.append(t+""),e!=null&&(i=e(i),i&&(i=i.selection())),n==null?s.remove():n(s),r&&i?r.merge(i).order():i}function vu(t){for(var e=t.selection?t.selection():t,n=this._groups,r=e._groups,i=n.length,s=r.length,o=Math.min(i,s),a=new Array(i),l=0;l<o;++l)for(var u=n[l],c=r[l],h=u.length,p=a[l]=new Array(h),f,x=0;x<h;++x)(f=u[x]||c[x])&&(p[x]=f);for(;l<i;++l)a[l]=n[l];return new Z(a,this._parents)}function yu(){for(var t=this._groups,e=-1,n=t.length;++e<n;)for(var r=t[e],i=r.length-1,s=r[i],o;--i>=0;)(o=r[i])&&(s&&o.compareDocumentPosition(s)^4&&s.parentNode.insertBefore(o,s),s=o);return this}function xu(t){t||(t=wu);function e(h,p){return h&&p?t(h.__data__,p.__data__):!h-!p}for(var n=this._groups,r=n.length,i=new Array(r),s=0;s<r;++s){for(var o=n[s],a=o.length,l=i[s]=new Array(a),u,c=0;c<a;++c)(u=o[c])&&(l[c]=u);l.sort(e)}return new Z(i,this._parents).order()}function wu(t,e){return t<e?-1:t>e?1:t>=e?0:NaN}function $u(){var t=arguments[0];return arguments[0]=this,t.apply(null,arguments),this}function _u(){return Array.from(this)}function ku(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length;i<s;++i){var o=r[i];if(o)return o}return null}function Eu(){let t=0;for(let e of this)++t;return t}function Su(){return!this.node()}function Au(t){for(var e=this._groups,n=0,r=e.length;n<r;++n)for(var i=e[n],s=0,o=i.length,a;s<o;++s)(a=i[s])&&t.call(a,a.__data__,s,i);return this}function Mu(t){return function(){this.removeAttribute(t)}}function Tu(t){return function(){this.removeAttributeNS(t.space,t.local)}}function Nu(t,e){return function(){this.setAttribute(t,e)}}function Cu(t,e){return function(){this.setAttributeNS(t.space,t.local,e)}}function Ru(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttribute(t):this.setAttribute(t,n)}}function Ou(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttributeNS(t.space,t.local):this.setAttributeNS(t.space,t.local,n)}}function Pu(t,e){var n=Ee(t);if(arguments.length<2){var r=this.node();return n.local?r.getAttributeNS(n.space,n.local):r.getAttribute(n)}return this.each((e==null?n.local?Tu:Mu:typeof e=="function"?n.local?Ou:Ru:n.local?Cu:Nu)(n,e))}function es(t){return t.ownerDocument&&t.ownerDocument.defaultView||t.document&&t||t.defaultView}function zu(t){return function(){this.style.removeProperty(t)}}function Iu(t,e,n){return function(){this.style.setProperty(t,e,n)}}function Lu(t,e,n){return function(){var r=e.apply(this,arguments);r==null?this.style.removeProperty(t):this.style.setProperty(t,r,n)}}function Fu(t,e,n){return arguments.length>1?this.each((e==null?zu:typeof e=="function"?Lu:Iu)(t,e,n??"")):Vt(this.node(),t)}function Vt(t,e){return t.style.getPropertyValue(e)||es(t).getComputedStyle(t,null).getPropertyValue(e)}function Du(t){return function(){delete this[t]}}function Bu(t,e){return function(){this[t]=e}}function Hu(t,e){return function(){var n=e.apply(this,arguments);n==null?delete this[t]:this[t]=n}}function Uu(t,e){return arguments.length>1?this.each((e==null?Du:typeof e=="function"?Hu:Bu)(t,e)):this.node()[t]}function ns(t){return t.trim().split(/^|\s+/)}function kr(t){return t.classList||new rs(t)}function rs(t){this._node=t,this._names=ns(t.getAttribute("class")||"")}rs.prototype={add:function(t){var e=this._names.indexOf(t);e<0&&(this._names.push(t),this._node.setAttribute("class",this._names.join(" ")))},remove:function(t){var e=this._names.indexOf(t);e>=0&&(this._names.splice(e,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(t){return this._names.indexOf(t)>=0}};function is(t,e){for(var n=kr(t),r=-1,i=e.length;++r<i;)n.add(e[r])}function ss(t,e){for(var n=kr(t),r=-1,i=e.length;++r<i;)n.remove(e[r])}function qu(t){return function(){is(this,t)}}function Vu(t){return function(){ss(this,t)}}function ju(t,e){return function(){(e.apply(this,arguments)?is:ss)(this,t)}}function Gu(t,e){var n=ns(t+"");if(arguments.length<2){for(var r=kr(this.node()),i=-1,s=n.length;++i<s;)if(!r.contains(n[i]))return!1;return!0}return this.each((typeof e=="function"?ju:e?qu:Vu)(n,e))}function Wu(){this.textContent=""}function Xu(t){return function(){this.textContent=t}}function Ku(t){return function(){var e=t.apply(this,arguments);this.textContent=e??""}}function Yu(t){return arguments.length?this.each(t==null?Wu:(typeof t=="function"?Ku:Xu)(t)):this.node().textContent}function Zu(){this.innerHTML=""}function Qu(t){return function(){this.innerHTML=t}}function Ju(t){return function(){var e=t.apply(this,arguments);this.innerHTML=e??""}}function tc(t){return arguments.length?this.each(t==null?Zu:(typeof t=="function"?Ju:Qu)(t)):this.node().innerHTML}function ec(){this.nextSibling&&this.parentNode.appendChild(this)}function nc(){return this.each(ec)}function rc(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function ic(){return this.each(rc)}function sc(t){var e=typeof t=="function"?t:Qi(t);return this.select(function(){return this.appendChild(e.apply(this,arguments))})}function oc(){return null}function ac(t,e){var n=typeof t=="function"?t:Qi(t),r=e==null?oc:typeof e=="function"?e:pn(e);return this.select(function(){return this.insertBefore(n.apply(this,arguments),r.apply(this,arguments)||null)})}function lc(){var t=this.parentNode;t&&t.removeChild(this)}function uc(){return this.each(lc)}function cc(){var t=this.cloneNode(!1),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function hc(){var t=this.cloneNode(!0),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function pc(t){return this.select(t?hc:cc)}function dc(t){return arguments.length?this.property("__data__",t):this.node().__data__}function fc(t){return function(e){t.call(this,e,this.__data__)}}function mc(t){return t.trim().split(/^|\s+/).map(function(e){var n="",r=e.indexOf(".");return r>=0&&(n=e.slice(r+1),e=e.slice(0,r)),{type:e,name:n}})}function gc(t){return function(){var e=this.__on;if(e){for(var n=0,r=-1,i=e.length,s;n<i;++n)s=e[n],(!t.type||s.type===t.type)&&s.name===t.name?this.removeEventListener(s.type,s.listener,s.options):e[++r]=s;++r?e.length=r:delete this.__on}}}function bc(t,e,n){return function(){var r=this.__on,i,s=fc(e);if(r){for(var o=0,a=r.length;o<a;++o)if((i=r[o]).type===t.type&&i.name===t.name){this.removeEventListener(i.type,i.listener,i.options),this.addEventListener(i.type,i.listener=s,i.options=n),i.value=e;return}}this.addEventListener(t.type,s,n),i={type:t.type,name:t.name,value:e,listener:s,options:n},r?r.push(i):this.__on=[i]}}function vc(t,e,n){var r=mc(t+""),i,s=r.length,o;if(arguments.length<2){var a=this.node().__on;if(a){for(var l=0,u=a.length,c;l<u;++l)for(i=0,c=a[l];i<s;++i)if((o=r[i]).type===c.type&&o.name===c.name)return c.value}return}for(a=e?bc:gc,i=0;i<s;++i)this.each(a(r[i],e,n));return this}function os(t,e,n){var r=es(t),i=r.CustomEvent;typeof i=="function"?i=new i(e,n):(i=r.document.createEvent("Event"),n?(i.initEvent(e,n.bubbles,n.cancelable),i.detail=n.detail):i.initEvent(e,!1,!1)),t.dispatchEvent(i)}function yc(t,e){return function(){return os(this,t,e)}}function xc(t,e){return function(){return os(this,t,e.apply(this,arguments))}}function wc(t,e){return this.each((typeof e=="function"?xc:yc)(t,e))}function*$c(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length,o;i<s;++i)(o=r[i])&&(yield o)}var as=[null];function Z(t,e){this._groups=t,this._parents=e}function jt(){return new Z([[document.documentElement]],as)}function _c(){return this}Z.prototype=jt.prototype={constructor:Z,select:Kl,selectAll:Jl,selectChild:ru,selectChildren:au,filter:lu,data:fu,enter:uu,exit:gu,join:bu,merge:vu,selection:_c,order:yu,sort:xu,call:$u,nodes:_u,node:ku,size:Eu,empty:Su,each:Au,attr:Pu,style:Fu,property:Uu,classed:Gu,text:Yu,html:tc,raise:nc,lower:ic,append:sc,insert:ac,remove:uc,clone:pc,datum:dc,on:vc,dispatch:wc,[Symbol.iterator]:$c};function K(t){return typeof t=="string"?new Z([[document.querySelector(t)]],[document.documentElement]):new Z([[t]],as)}var kc=0;function Ec(){return new wr}function wr(){this._="@"+(++kc).toString(36)}wr.prototype=Ec.prototype={constructor:wr,get:function(t){for(var e=this._;!(e in t);)if(!(t=t.parentNode))return;return t[e]},set:function(t,e){return t[this._]=e},remove:function(t){return this._ in t&&delete t[this._]},toString:function(){return this._}};function Sc(t){let e;for(;e=t.sourceEvent;)t=e;return t}function yt(t,e){if(t=Sc(t),e===void 0&&(e=t.currentTarget),e){var n=e.ownerSVGElement||e;if(n.createSVGPoint){var r=n.createSVGPoint();return r.x=t.clientX,r.y=t.clientY,r=r.matrixTransform(e.getScreenCTM().inverse()),[r.x,r.y]}if(e.getBoundingClientRect){var i=e.getBoundingClientRect();return[t.clientX-i.left-e.clientLeft,t.clientY-i.top-e.clientTop]}}return[t.pageX,t.pageY]}var Ac={value:()=>{}};function Se(){for(var t=0,e=arguments.length,n={},r;t<e;++t){if(!(r=arguments[t]+"")||r in n||/[\s.]/.test(r))throw new Error("illegal type: "+r);n[r]=[]}return new dn(n)}function dn(t){this._=t}function Mc(t,e){return t.trim().split(/^|\s+/).map(function(n){var r="",i=n.indexOf(".");if(i>=0&&(r=n.slice(i+1),n=n.slice(0,i)),n&&!e.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:r}})}dn.prototype=Se.prototype={constructor:dn,on:function(t,e){var n=this._,r=Mc(t+"",n),i,s=-1,o=r.length;if(arguments.length<2){for(;++s<o;)if((i=(t=r[s]).type)&&(i=Tc(n[i],t.name)))return i;return}if(e!=null&&typeof e!="function")throw new Error("invalid callback: "+e);for(;++s<o;)if(i=(t=r[s]).type)n[i]=ls(n[i],t.name,e);else if(e==null)for(i in n)n[i]=ls(n[i],t.name,null);return this},copy:function(){var t={},e=this._;for(var n in e)t[n]=e[n].slice();return new dn(t)},call:function(t,e){if((i=arguments.length-2)>0)for(var n=new Array(i),r=0,i,s;r<i;++r)n[r]=arguments[r+2];if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(s=this._[t],r=0,i=s.length;r<i;++r)s[r].value.apply(e,n)},apply:function(t,e,n){if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(var r=this._[t],i=0,s=r.length;i<s;++i)r[i].value.apply(e,n)}};function Tc(t,e){for(var n=0,r=t.length,i;n<r;++n)if((i=t[n]).name===e)return i.value}function ls(t,e,n){for(var r=0,i=t.length;r<i;++r)if(t[r].name===e){t[r]=Ac,t=t.slice(0,r).concat(t.slice(r+1));break}return n!=null&&t.push({name:e,value:n}),t}var Er={capture:!0,passive:!1};function Sr(t){t.preventDefault(),t.stopImmediatePropagation()}function us(t){var e=t.document.documentElement,n=K(t).on("dragstart.drag",Sr,Er);"onselectstart"in e?n.on("selectstart.drag",Sr,Er):(e.__noselect=e.style.MozUserSelect,e.style.MozUserSelect="none")}function cs(t,e){var n=t.document.documentElement,r=K(t).on("dragstart.drag",null);e&&(r.on("click.drag",Sr,Er),setTimeout(function(){r.on("click.drag",null)},0)),"onselectstart"in n?r.on("selectstart.drag",null):(n.style.MozUserSelect=n.__noselect,delete n.__noselect)}function Nc(t,{sourceEvent:e,subject:n,target:r,identifier:i,active:s,x:o,y:a,dx:l,dy:u,dispatch:c}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:r,enumerable:!0,configurable:!0},identifier:{value:i,enumerable:!0,configurable:!0},active:{value:s,enumerable:!0,configurable:!0},x:{value:o,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},dx:{value:l,enumerable:!0,configurable:!0},dy:{value:u,enumerable:!0,configurable:!0},_:{value:c}})}Nc.prototype.on=function(){var t=this._.on.apply(this._,arguments);return t===this._?this:t};function ie(t,e,n){t.prototype=e.prototype=n,n.constructor=t}function Te(t,e){var n=Object.create(t.prototype);for(var r in e)n[r]=e[r];return n}function Rt(){}var Kt=.7,re=1/Kt,ee="\\s*([+-]?\\d+)\\s*",Ae="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",ct="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",Cc=/^#([0-9a-f]{3,8})$/,Rc=new RegExp(`^rgb\\(${ee},${ee},${ee}\\)$`),Oc=new RegExp(`^rgb\\(${ct},${ct},${ct}\\)$`),Pc=new RegExp(`^rgba\\(${ee},${ee},${ee},${Ae}\\)$`),zc=new RegExp(`^rgba\\(${ct},${ct},${ct},${Ae}\\)$`),Ic=new RegExp(`^hsl\\(${Ae},${ct},${ct}\\)$`),Lc=new RegExp(`^hsla\\(${Ae},${ct},${ct},${Ae}\\)$`),hs={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};ie(Rt,Yt,{copy(t){return Object.assign(new this.constructor,this,t)},displayable(){return this.rgb().displayable()},hex:ps,formatHex:ps,formatHex8:Fc,formatHsl:Dc,formatRgb:ds,toString:ds});function ps(){return this.rgb().formatHex()}function Fc(){return this.rgb().formatHex8()}function Dc(){return $s(this).formatHsl()}function ds(){return this.rgb().formatRgb()}function Yt(t){var e,n;return t=(t+"").trim().toLowerCase(),(e=Cc.exec(t))?(n=e[1].length,e=parseInt(e[1],16),n===6?fs(e):n===3?new B(e>>8&15|e>>4&240,e>>4&15|e&240,(e&15)<<4|e&15,1):n===8?fn(e>>24&255,e>>16&255,e>>8&255,(e&255)/255):n===4?fn(e>>12&15|e>>8&240,e>>8&15|e>>4&240,e>>4&15|e&240,((e&15)<<4|e&15)/255):null):(e=Rc.exec(t))?new B(e[1],e[2],e[3],1):(e=Oc.exec(t))?new B(e[1]*255/100,e[2]*255/100,e[3]*255/100,1):(e=Pc.exec(t))?fn(e[1],e[2],e[3],e[4]):(e=zc.exec(t))?fn(e[1]*255/100,e[2]*255/100,e[3]*255/100,e[4]):(e=Ic.exec(t))?bs(e[1],e[2]/100,e[3]/100,1):(e=Lc.exec(t))?bs(e[1],e[2]/100,e[3]/100,e[4]):hs.hasOwnProperty(t)?fs(hs[t]):t==="transparent"?new B(NaN,NaN,NaN,0):null}function fs(t){return new B(t>>16&255,t>>8&255,t&255,1)}function fn(t,e,n,r){return r<=0&&(t=e=n=NaN),new B(t,e,n,r)}function Rr(t){return t instanceof Rt||(t=Yt(t)),t?(t=t.rgb(),new B(t.r,t.g,t.b,t.opacity)):new B}function Ne(t,e,n,r){return arguments.length===1?Rr(t):new B(t,e,n,r??1)}function B(t,e,n,r){this.r=+t,this.g=+e,this.b=+n,this.opacity=+r}ie(B,Ne,Te(Rt,{brighter(t){return t=t==null?re:Math.pow(re,t),new B(this.r*t,this.g*t,this.b*t,this.opacity)},darker(t){return t=t==null?Kt:Math.pow(Kt,t),new B(this.r*t,this.g*t,this.b*t,this.opacity)},rgb(){return this},clamp(){return new B(Wt(this.r),Wt(this.g),Wt(this.b),gn(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:ms,formatHex:ms,formatHex8:Bc,formatRgb:gs,toString:gs}));function ms(){return`#${Gt(this.r)}${Gt(this.g)}${Gt(this.b)}`}function Bc(){return`#${Gt(this.r)}${Gt(this.g)}${Gt(this.b)}${Gt((isNaN(this.opacity)?1:this.opacity)*255)}`}function gs(){let t=gn(this.opacity);return`${t===1?"rgb(":"rgba("}${Wt(this.r)}, ${Wt(this.g)}, ${Wt(this.b)}${t===1?")":`, ${t})`}`}function gn(t){return isNaN(t)?1:Math.max(0,Math.min(1,t))}function Wt(t){return Math.max(0,Math.min(255,Math.round(t)||0))}function Gt(t){return t=Wt(t),(t<16?"0":"")+t.toString(16)}function bs(t,e,n,r){return r<=0?t=e=n=NaN:n<=0||n>=1?t=e=NaN:e<=0&&(t=NaN),new it(t,e,n,r)}function $s(t){if(t instanceof it)return new it(t.h,t.s,t.l,t.opacity);if(t instanceof Rt||(t=Yt(t)),!t)return new it;if(t instanceof it)return t;t=t.rgb();var e=t.r/255,n=t.g/255,r=t.b/255,i=Math.min(e,n,r),s=Math.max(e,n,r),o=NaN,a=s-i,l=(s+i)/2;return a?(e===s?o=(n-r)/a+(n<r)*6:n===s?o=(r-e)/a+2:o=(e-n)/a+4,a/=l<.5?s+i:2-s-i,o*=60):a=l>0&&l<1?0:o,new it(o,a,l,t.opacity)}function vn(t,e,n,r){return arguments.length===1?$s(t):new it(t,e,n,r??1)}function it(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}ie(it,vn,Te(Rt,{brighter(t){return t=t==null?re:Math.pow(re,t),new it(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?Kt:Math.pow(Kt,t),new it(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=this.h%360+(this.h<0)*360,e=isNaN(t)||isNaN(this.s)?0:this.s,n=this.l,r=n+(n<.5?n:1-n)*e,i=2*n-r;return new B(Ar(t>=240?t-240:t+120,i,r),Ar(t,i,r),Ar(t<120?t+240:t-120,i,r),this.opacity)},clamp(){return new it(vs(this.h),mn(this.s),mn(this.l),gn(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let t=gn(this.opacity);return`${t===1?"hsl(":"hsla("}${vs(this.h)}, ${mn(this.s)*100}%, ${mn(this.l)*100}%${t===1?")":`, ${t})`}`}}));function vs(t){return t=(t||0)%360,t<0?t+360:t}function mn(t){return Math.max(0,Math.min(1,t||0))}function Ar(t,e,n){return(t<60?e+(n-e)*t/60:t<180?n:t<240?e+(n-e)*(240-t)/60:e)*255}var _s=Math.PI/180,ks=180/Math.PI,bn=18,Es=.96422,Ss=1,As=.82521,Ms=4/29,ne=6/29,Ts=3*ne*ne,Hc=ne*ne*ne;function Ns(t){if(t instanceof ht)return new ht(t.l,t.a,t.b,t.opacity);if(t instanceof xt)return Rs(t);t instanceof B||(t=Rr(t));var e=Cr(t.r),n=Cr(t.g),r=Cr(t.b),i=Mr((.2225045*e+.7168786*n+.0606169*r)/Ss),s,o;return e===n&&n===r?s=o=i:(s=Mr((.4360747*e+.3850649*n+.1430804*r)/Es),o=Mr((.0139322*e+.0971045*n+.7141733*r)/As)),new ht(116*i-16,500*(s-i),200*(i-o),t.opacity)}function Cs(t,e,n,r){return arguments.length===1?Ns(t):new ht(t,e,n,r??1)}function ht(t,e,n,r){this.l=+t,this.a=+e,this.b=+n,this.opacity=+r}ie(ht,Cs,Te(Rt,{brighter(t){return new ht(this.l+bn*(t??1),this.a,this.b,this.opacity)},darker(t){return new ht(this.l-bn*(t??1),this.a,this.b,this.opacity)},rgb(){var t=(this.l+16)/116,e=isNaN(this.a)?t:t+this.a/500,n=isNaN(this.b)?t:t-this.b/200;return e=Es*Tr(e),t=Ss*Tr(t),n=As*Tr(n),new B(Nr(3.1338561*e-1.6168667*t-.4906146*n),Nr(-.9787684*e+1.9161415*t+.033454*n),Nr(.0719453*e-.2289914*t+1.4052427*n),this.opacity)}}));function Mr(t){return t>Hc?Math.pow(t,1/3):t/Ts+Ms}function Tr(t){return t>ne?t*t*t:Ts*(t-Ms)}function Nr(t){return 255*(t<=.0031308?12.92*t:1.055*Math.pow(t,1/2.4)-.055)}function Cr(t){return(t/=255)<=.04045?t/12.92:Math.pow((t+.055)/1.055,2.4)}function Uc(t){if(t instanceof xt)return new xt(t.h,t.c,t.l,t.opacity);if(t instanceof ht||(t=Ns(t)),t.a===0&&t.b===0)return new xt(NaN,0<t.l&&t.l<100?0:NaN,t.l,t.opacity);var e=Math.atan2(t.b,t.a)*ks;return new xt(e<0?e+360:e,Math.sqrt(t.a*t.a+t.b*t.b),t.l,t.opacity)}function yn(t,e,n,r){return arguments.length===1?Uc(t):new xt(t,e,n,r??1)}function xt(t,e,n,r){this.h=+t,this.c=+e,this.l=+n,this.opacity=+r}function Rs(t){if(isNaN(t.h))return new ht(t.l,0,0,t.opacity);var e=t.h*_s;return new ht(t.l,Math.cos(e)*t.c,Math.sin(e)*t.c,t.opacity)}ie(xt,yn,Te(Rt,{brighter(t){return new xt(this.h,this.c,this.l+bn*(t??1),this.opacity)},darker(t){return new xt(this.h,this.c,this.l-bn*(t??1),this.opacity)},rgb(){return Rs(this).rgb()}}));var Os=-.14861,Or=1.78277,Pr=-.29227,xn=-.90649,Me=1.97294,ys=Me*xn,xs=Me*Or,ws=Or*Pr-xn*Os;function qc(t){if(t instanceof Xt)return new Xt(t.h,t.s,t.l,t.opacity);t instanceof B||(t=Rr(t));var e=t.r/255,n=t.g/255,r=t.b/255,i=(ws*r+ys*e-xs*n)/(ws+ys-xs),s=r-i,o=(Me*(n-i)-Pr*s)/xn,a=Math.sqrt(o*o+s*s)/(Me*i*(1-i)),l=a?Math.atan2(o,s)*ks-120:NaN;return new Xt(l<0?l+360:l,a,i,t.opacity)}function wn(t,e,n,r){return arguments.length===1?qc(t):new Xt(t,e,n,r??1)}function Xt(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}ie(Xt,wn,Te(Rt,{brighter(t){return t=t==null?re:Math.pow(re,t),new Xt(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?Kt:Math.pow(Kt,t),new Xt(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=isNaN(this.h)?0:(this.h+120)*_s,e=+this.l,n=isNaN(this.s)?0:this.s*e*(1-e),r=Math.cos(t),i=Math.sin(t);return new B(255*(e+n*(Os*r+Or*i)),255*(e+n*(Pr*r+xn*i)),255*(e+n*(Me*r)),this.opacity)}}));function Is(t,e,n,r,i){var s=t*t,o=s*t;return((1-3*t+3*s-o)*e+(4-6*s+3*o)*n+(1+3*t+3*s-3*o)*r+o*i)/6}function Vc(t){var e=t.length-1;return function(n){var r=n<=0?n=0:n>=1?(n=1,e-1):Math.floor(n*e),i=t[r],s=t[r+1],o=r>0?t[r-1]:2*i-s,a=r<e-1?t[r+2]:2*s-i;return Is((n-r/e)*e,o,i,s,a)}}function jc(t){var e=t.length;return function(n){var r=Math.floor(((n%=1)<0?++n:n)*e),i=t[(r+e-1)%e],s=t[r%e],o=t[(r+1)%e],a=t[(r+2)%e];return Is((n-r/e)*e,i,s,o,a)}}var Fr=t=>()=>t;function Ls(t,e){return function(n){return t+n*e}}function Gc(t,e,n){return t=Math.pow(t,n),e=Math.pow(e,n)-t,n=1/n,function(r){return Math.pow(t+r*e,n)}}function Dr(t,e){var n=e-t;return n?Ls(t,n>180||n<-180?n-360*Math.round(n/360):n):Fr(isNaN(t)?e:t)}function Wc(t){return(t=+t)==1?Y:function(e,n){return n-e?Gc(e,n,t):Fr(isNaN(e)?n:e)}}function Y(t,e){var n=e-t;return n?Ls(t,n):Fr(isNaN(t)?e:t)}var Br=(function t(e){var n=Wc(e);function r(i,s){var o=n((i=Ne(i)).r,(s=Ne(s)).r),a=n(i.g,s.g),l=n(i.b,s.b),u=Y(i.opacity,s.opacity);return function(c){return i.r=o(c),i.g=a(c),i.b=l(c),i.opacity=u(c),i+""}}return r.gamma=t,r})(1);function Fs(t){return function(e){var n=e.length,r=new Array(n),i=new Array(n),s=new Array(n),o,a;for(o=0;o<n;++o)a=Ne(e[o]),r[o]=a.r||0,i[o]=a.g||0,s[o]=a.b||0;return r=t(r),i=t(i),s=t(s),a.opacity=1,function(l){return a.r=r(l),a.g=i(l),a.b=s(l),a+""}}}var Um=Fs(Vc),qm=Fs(jc);function wt(t,e){return t=+t,e=+e,function(n){return t*(1-n)+e*n}}var Ir=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,zr=new RegExp(Ir.source,"g");function Xc(t){return function(){return t}}function Kc(t){return function(e){return t(e)+""}}function Ds(t,e){var n=Ir.lastIndex=zr.lastIndex=0,r,i,s,o=-1,a=[],l=[];for(t=t+"",e=e+"";(r=Ir.exec(t))&&(i=zr.exec(e));)(s=i.index)>n&&(s=e.slice(n,s),a[o]?a[o]+=s:a[++o]=s),(r=r[0])===(i=i[0])?a[o]?a[o]+=i:a[++o]=i:(a[++o]=null,l.push({i:o,x:wt(r,i)})),n=zr.lastIndex;return n<e.length&&(s=e.slice(n),a[o]?a[o]+=s:a[++o]=s),a.length<2?l[0]?Kc(l[0].x):Xc(e):(e=l.length,function(u){for(var c=0,h;c<e;++c)a[(h=l[c]).i]=h.x(u);return a.join("")})}var Ps=180/Math.PI,Lr={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function Bs(t,e,n,r,i,s){var o,a,l;return(o=Math.sqrt(t*t+e*e))&&(t/=o,e/=o),(l=t*n+e*r)&&(n-=t*l,r-=e*l),(a=Math.sqrt(n*n+r*r))&&(n/=a,r/=a,l/=a),t*r<e*n&&(t=-t,e=-e,l=-l,o=-o),{translateX:i,translateY:s,rotate:Math.atan2(e,t)*Ps,skewX:Math.atan(l)*Ps,scaleX:o,scaleY:a}}var $n;function Yc(t){let e=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(t+"");return e.isIdentity?Lr:Bs(e.a,e.b,e.c,e.d,e.e,e.f)}function Zc(t){return t==null||($n||($n=document.createElementNS("http://www.w3.org/2000/svg","g")),$n.setAttribute("transform",t),!(t=$n.transform.baseVal.consolidate()))?Lr:(t=t.matrix,Bs(t.a,t.b,t.c,t.d,t.e,t.f))}function Hs(t,e,n,r){function i(u){return u.length?u.pop()+" ":""}function s(u,c,h,p,f,x){if(u!==h||c!==p){var $=f.push("translate(",null,e,null,n);x.push({i:$-4,x:wt(u,h)},{i:$-2,x:wt(c,p)})}else(h||p)&&f.push("translate("+h+e+p+n)}function o(u,c,h,p){u!==c?(u-c>180?c+=360:c-u>180&&(u+=360),p.push({i:h.push(i(h)+"rotate(",null,r)-2,x:wt(u,c)})):c&&h.push(i(h)+"rotate("+c+r)}function a(u,c,h,p){u!==c?p.push({i:h.push(i(h)+"skewX(",null,r)-2,x:wt(u,c)}):c&&h.push(i(h)+"skewX("+c+r)}function l(u,c,h,p,f,x){if(u!==h||c!==p){var $=f.push(i(f)+"scale(",null,",",null,")");x.push({i:$-4,x:wt(u,h)},{i:$-2,x:wt(c,p)})}else(h!==1||p!==1)&&f.push(i(f)+"scale("+h+","+p+")")}return function(u,c){var h=[],p=[];return u=t(u),c=t(c),s(u.translateX,u.translateY,c.translateX,c.translateY,h,p),o(u.rotate,c.rotate,h,p),a(u.skewX,c.skewX,h,p),l(u.scaleX,u.scaleY,c.scaleX,c.scaleY,h,p),u=c=null,function(f){for(var x=-1,$=p.length,S;++x<$;)h[(S=p[x]).i]=S.x(f);return h.join("")}}}var Us=Hs(Yc,"px, ","px)","deg)"),qs=Hs(Zc,", ",")",")"),Qc=1e-12;function zs(t){return((t=Math.exp(t))+1/t)/2}function Jc(t){return((t=Math.exp(t))-1/t)/2}function th(t){return((t=Math.exp(2*t))-1)/(t+1)}var Vs=(function t(e,n,r){function i(s,o){var a=s[0],l=s[1],u=s[2],c=o[0],h=o[1],p=o[2],f=c-a,x=h-l,$=f*f+x*x,S,w;if($<Qc)w=Math.log(p/u)/e,S=function(Et){return[a+Et*f,l+Et*x,u*Math.exp(e*Et*w)]};else{var F=Math.sqrt($),L=(p*p-u*u+r*$)/(2*u*n*F),at=(p*p-u*u-r*$)/(2*p*n*F),J=Math.log(Math.sqrt(L*L+1)-L),tt=Math.log(Math.sqrt(at*at+1)-at);w=(tt-J)/e,S=function(Et){var Fe=Et*w,De=zs(J),Be=u/(n*F)*(De*th(e*Fe+J)-Jc(J));return[a+Be*f,l+Be*x,u*De/zs(e*Fe+J)]}}return S.duration=Math.abs(w)*1e3*e/Math.SQRT2,S}return i.rho=function(s){var o=Math.max(.001,+s),a=o*o,l=a*a;return t(o,a,l)},i})(Math.SQRT2,2,4);function js(t){return function(e,n){var r=t((e=vn(e)).h,(n=vn(n)).h),i=Y(e.s,n.s),s=Y(e.l,n.l),o=Y(e.opacity,n.opacity);return function(a){return e.h=r(a),e.s=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var Vm=js(Dr),jm=js(Y);function Gs(t){return function(e,n){var r=t((e=yn(e)).h,(n=yn(n)).h),i=Y(e.c,n.c),s=Y(e.l,n.l),o=Y(e.opacity,n.opacity);return function(a){return e.h=r(a),e.c=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var Gm=Gs(Dr),Wm=Gs(Y);function Ws(t){return(function e(n){n=+n;function r(i,s){var o=t((i=wn(i)).h,(s=wn(s)).h),a=Y(i.s,s.s),l=Y(i.l,s.l),u=Y(i.opacity,s.opacity);return function(c){return i.h=o(c),i.s=a(c),i.l=l(Math.pow(c,n)),i.opacity=u(c),i+""}}return r.gamma=e,r})(1)}var Xm=Ws(Dr),Km=Ws(Y);var se=0,Re=0,Ce=0,Ks=1e3,_n,Oe,kn=0,Zt=0,Sn=0,Pe=typeof performance=="object"&&performance.now?performance:Date,Ys=typeof window=="object"&&window.requestAnimationFrame?window.requestAnimationFrame.bind(window):function(t){setTimeout(t,17)};function An(){return Zt||(Ys(eh),Zt=Pe.now()+Sn)}function eh(){Zt=0}function En(){this._call=this._time=this._next=null}En.prototype=Ur.prototype={constructor:En,restart:function(t,e,n){if(typeof t!="function")throw new TypeError("callback is not a function");n=(n==null?An():+n)+(e==null?0:+e),!this._next&&Oe!==this&&(Oe?Oe._next=this:_n=this,Oe=this),this._call=t,this._time=n,Hr()},stop:function(){this._call&&(this._call=null,this._time=1/0,Hr())}};function Ur(t,e,n){var r=new En;return r.restart(t,e,n),r}function nh(){An(),++se;for(var t=_n,e;t;)(e=Zt-t._time)>=0&&t._call.call(void 0,e),t=t._next;--se}function Xs(){Zt=(kn=Pe.now())+Sn,se=Re=0;try{nh()}finally{se=0,ih(),Zt=0}}function rh(){var t=Pe.now(),e=t-kn;e>Ks&&(Sn-=e,kn=t)}function ih(){for(var t,e=_n,n,r=1/0;e;)e._call?(r>e._time&&(r=e._time),t=e,e=e._next):(n=e._next,e._next=null,e=t?t._next=n:_n=n);Oe=t,Hr(r)}function Hr(t){if(!se){Re&&(Re=clearTimeout(Re));var e=t-Zt;e>24?(t<1/0&&(Re=setTimeout(Xs,Math.ceil(t-Pe.now()-Sn)+1)),Ce&&(Ce=clearInterval(Ce))):(Ce||(kn=Pe.now(),Ce=setInterval(rh,Ks)),se=1,Ys(Xs))}}function qr(t,e,n){var r=new En;return e=e==null?0:+e,r.restart(i=>{r.stop(),t(i+e)},e,n),r}function Qs(t){return((t*=2)<=1?t*t*t:(t-=2)*t*t+2)/2}var Vr=3,Qm=(function t(e){e=+e;function n(r){return Math.pow(r,e)}return n.exponent=t,n})(Vr),Jm=(function t(e){e=+e;function n(r){return 1-Math.pow(1-r,e)}return n.exponent=t,n})(Vr),tg=(function t(e){e=+e;function n(r){return((r*=2)<=1?Math.pow(r,e):2-Math.pow(2-r,e))/2}return n.exponent=t,n})(Vr),sh=Math.PI,eg=sh/2;function Mn(t){return(Math.pow(2,-10*t)-.0009765625)*1.0009775171065494}var Zs=4/11,ng=6/11,rg=8/11,ig=3/4,sg=9/11,og=10/11,ag=15/16,lg=21/22,ug=63/64,cg=1/Zs/Zs;var jr=1.70158,hg=(function t(e){e=+e;function n(r){return(r=+r)*r*(e*(r-1)+r)}return n.overshoot=t,n})(jr),pg=(function t(e){e=+e;function n(r){return--r*r*((r+1)*e+r)+1}return n.overshoot=t,n})(jr),dg=(function t(e){e=+e;function n(r){return((r*=2)<1?r*r*((e+1)*r-e):(r-=2)*r*((e+1)*r+e)+2)/2}return n.overshoot=t,n})(jr),oe=2*Math.PI,Gr=1,Wr=.3,fg=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=oe);function i(s){return e*Mn(- --s)*Math.sin((r-s)/n)}return i.amplitude=function(s){return t(s,n*oe)},i.period=function(s){return t(e,s)},i})(Gr,Wr),mg=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=oe);function i(s){return 1-e*Mn(s=+s)*Math.sin((s+r)/n)}return i.amplitude=function(s){return t(s,n*oe)},i.period=function(s){return t(e,s)},i})(Gr,Wr),gg=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=oe);function i(s){return((s=s*2-1)<0?e*Mn(-s)*Math.sin((r-s)/n):2-e*Mn(s)*Math.sin((r+s)/n))/2}return i.amplitude=function(s){return t(s,n*oe)},i.period=function(s){return t(e,s)},i})(Gr,Wr);var oh=Se("start","end","cancel","interrupt"),ah=[],eo=0,Js=1,Xr=2,Tn=3,to=4,Kr=5,Nn=6;function Cn(t,e,n,r,i,s){var o=t.__transition;if(!o)t.__transition={};else if(n in o)return;lh(t,n,{name:e,index:r,group:i,on:oh,tween:ah,time:s.time,delay:s.delay,duration:s.duration,ease:s.ease,timer:null,state:eo})}function Yr(t,e){var n=st(t,e);if(n.state>eo)throw new Error("too late; already scheduled");return n}function pt(t,e){var n=st(t,e);if(n.state>Tn)throw new Error("too late; already running");return n}function st(t,e){var n=t.__transition;if(!n||!(n=n[e]))throw new Error("transition not found");return n}function lh(t,e,n){var r=t.__transition,i;r[e]=n,n.timer=Ur(s,0,n.time);function s(u){n.state=Js,n.timer.restart(o,n.delay,n.time),n.delay<=u&&o(u-n.delay)}function o(u){var c,h,p,f;if(n.state!==Js)return l();for(c in r)if(f=r[c],f.name===n.name){if(f.state===Tn)return qr(o);f.state===to?(f.state=Nn,f.timer.stop(),f.on.call("interrupt",t,t.__data__,f.index,f.group),delete r[c]):+c<e&&(f.state=Nn,f.timer.stop(),f.on.call("cancel",t,t.__data__,f.index,f.group),delete r[c])}if(qr(function(){n.state===Tn&&(n.state=to,n.timer.restart(a,n.delay,n.time),a(u))}),n.state=Xr,n.on.call("start",t,t.__data__,n.index,n.group),n.state===Xr){for(n.state=Tn,i=new Array(p=n.tween.length),c=0,h=-1;c<p;++c)(f=n.tween[c].value.call(t,t.__data__,n.index,n.group))&&(i[++h]=f);i.length=h+1}}function a(u){for(var c=u<n.duration?n.ease.call(null,u/n.duration):(n.timer.restart(l),n.state=Kr,1),h=-1,p=i.length;++h<p;)i[h].call(t,c);n.state===Kr&&(n.on.call("end",t,t.__data__,n.index,n.group),l())}function l(){n.state=Nn,n.timer.stop(),delete r[e];for(var u in r)return;delete t.__transition}}function ze(t,e){var n=t.__transition,r,i,s=!0,o;if(n){e=e==null?null:e+"";for(o in n){if((r=n[o]).name!==e){s=!1;continue}i=r.state>Xr&&r.state<Kr,r.state=Nn,r.timer.stop(),r.on.call(i?"interrupt":"cancel",t,t.__data__,r.index,r.group),delete n[o]}s&&delete t.__transition}}function uh(t){return this.each(function(){ze(this,t)})}function ch(t,e){var n,r;return function(){var i=pt(this,t),s=i.tween;if(s!==n){r=n=s;for(var o=0,a=r.length;o<a;++o)if(r[o].name===e){r=r.slice(),r.splice(o,1);break}}i.tween=r}}function hh(t,e,n){var r,i;if(typeof n!="function")throw new Error;return function(){var s=pt(this,t),o=s.tween;if(o!==r){i=(r=o).slice();for(var a={name:e,value:n},l=0,u=i.length;l<u;++l)if(i[l].name===e){i[l]=a;break}l===u&&i.push(a)}s.tween=i}}function ph(t,e){var n=this._id;if(t+="",arguments.length<2){for(var r=st(this.node(),n).tween,i=0,s=r.length,o;i<s;++i)if((o=r[i]).name===t)return o.value;return null}return this.each((e==null?ch:hh)(n,t,e))}function Zr(t,e,n){var r=t._id;return t.each(function(){var i=pt(this,r);(i.value||(i.value={}))[e]=n.apply(this,arguments)}),function(i){return st(i,r).value[e]}}function no(t,e){var n;return(typeof e=="number"?wt:e instanceof Yt?Br:(n=Yt(e))?(e=n,Br):Ds)(t,e)}function dh(t){return function(){this.removeAttribute(t)}}function fh(t){return function(){this.removeAttributeNS(t.space,t.local)}}function mh(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttribute(t);return o===i?null:o===r?s:s=e(r=o,n)}}function gh(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttributeNS(t.space,t.local);return o===i?null:o===r?s:s=e(r=o,n)}}function bh(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttribute(t):(o=this.getAttribute(t),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function vh(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttributeNS(t.space,t.local):(o=this.getAttributeNS(t.space,t.local),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function yh(t,e){var n=Ee(t),r=n==="transform"?qs:no;return this.attrTween(t,typeof e=="function"?(n.local?vh:bh)(n,r,Zr(this,"attr."+t,e)):e==null?(n.local?fh:dh)(n):(n.local?gh:mh)(n,r,e))}function xh(t,e){return function(n){this.setAttribute(t,e.call(this,n))}}function wh(t,e){return function(n){this.setAttributeNS(t.space,t.local,e.call(this,n))}}function $h(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&wh(t,s)),n}return i._value=e,i}function _h(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&xh(t,s)),n}return i._value=e,i}function kh(t,e){var n="attr."+t;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(e==null)return this.tween(n,null);if(typeof e!="function")throw new Error;var r=Ee(t);return this.tween(n,(r.local?$h:_h)(r,e))}function Eh(t,e){return function(){Yr(this,t).delay=+e.apply(this,arguments)}}function Sh(t,e){return e=+e,function(){Yr(this,t).delay=e}}function Ah(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?Eh:Sh)(e,t)):st(this.node(),e).delay}function Mh(t,e){return function(){pt(this,t).duration=+e.apply(this,arguments)}}function Th(t,e){return e=+e,function(){pt(this,t).duration=e}}function Nh(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?Mh:Th)(e,t)):st(this.node(),e).duration}function Ch(t,e){if(typeof e!="function")throw new Error;return function(){pt(this,t).ease=e}}function Rh(t){var e=this._id;return arguments.length?this.each(Ch(e,t)):st(this.node(),e).ease}function Oh(t,e){return function(){var n=e.apply(this,arguments);if(typeof n!="function")throw new Error;pt(this,t).ease=n}}function Ph(t){if(typeof t!="function")throw new Error;return this.each(Oh(this._id,t))}function zh(t){typeof t!="function"&&(t=_r(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new _t(r,this._parents,this._name,this._id)}function Ih(t){if(t._id!==this._id)throw new Error;for(var e=this._groups,n=t._groups,r=e.length,i=n.length,s=Math.min(r,i),o=new Array(r),a=0;a<s;++a)for(var l=e[a],u=n[a],c=l.length,h=o[a]=new Array(c),p,f=0;f<c;++f)(p=l[f]||u[f])&&(h[f]=p);for(;a<r;++a)o[a]=e[a];return new _t(o,this._parents,this._name,this._id)}function Lh(t){return(t+"").trim().split(/^|\s+/).every(function(e){var n=e.indexOf(".");return n>=0&&(e=e.slice(0,n)),!e||e==="start"})}function Fh(t,e,n){var r,i,s=Lh(e)?Yr:pt;return function(){var o=s(this,t),a=o.on;a!==r&&(i=(r=a).copy()).on(e,n),o.on=i}}function Dh(t,e){var n=this._id;return arguments.length<2?st(this.node(),n).on.on(t):this.each(Fh(n,t,e))}function Bh(t){return function(){var e=this.parentNode;for(var n in this.__transition)if(+n!==t)return;e&&e.removeChild(this)}}function Hh(){return this.on("end.remove",Bh(this._id))}function Uh(t){var e=this._name,n=this._id;typeof t!="function"&&(t=pn(t));for(var r=this._groups,i=r.length,s=new Array(i),o=0;o<i;++o)for(var a=r[o],l=a.length,u=s[o]=new Array(l),c,h,p=0;p<l;++p)(c=a[p])&&(h=t.call(c,c.__data__,p,a))&&("__data__"in c&&(h.__data__=c.__data__),u[p]=h,Cn(u[p],e,n,p,u,st(c,n)));return new _t(s,this._parents,e,n)}function qh(t){var e=this._name,n=this._id;typeof t!="function"&&(t=$r(t));for(var r=this._groups,i=r.length,s=[],o=[],a=0;a<i;++a)for(var l=r[a],u=l.length,c,h=0;h<u;++h)if(c=l[h]){for(var p=t.call(c,c.__data__,h,l),f,x=st(c,n),$=0,S=p.length;$<S;++$)(f=p[$])&&Cn(f,e,n,$,p,x);s.push(p),o.push(c)}return new _t(s,o,e,n)}var Vh=jt.prototype.constructor;function jh(){return new Vh(this._groups,this._parents)}function Gh(t,e){var n,r,i;return function(){var s=Vt(this,t),o=(this.style.removeProperty(t),Vt(this,t));return s===o?null:s===n&&o===r?i:i=e(n=s,r=o)}}function ro(t){return function(){this.style.removeProperty(t)}}function Wh(t,e,n){var r,i=n+"",s;return function(){var o=Vt(this,t);return o===i?null:o===r?s:s=e(r=o,n)}}function Xh(t,e,n){var r,i,s;return function(){var o=Vt(this,t),a=n(this),l=a+"";return a==null&&(l=a=(this.style.removeProperty(t),Vt(this,t))),o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a))}}function Kh(t,e){var n,r,i,s="style."+e,o="end."+s,a;return function(){var l=pt(this,t),u=l.on,c=l.value[s]==null?a||(a=ro(e)):void 0;(u!==n||i!==c)&&(r=(n=u).copy()).on(o,i=c),l.on=r}}function Yh(t,e,n){var r=(t+="")=="transform"?Us:no;return e==null?this.styleTween(t,Gh(t,r)).on("end.style."+t,ro(t)):typeof e=="function"?this.styleTween(t,Xh(t,r,Zr(this,"style."+t,e))).each(Kh(this._id,t)):this.styleTween(t,Wh(t,r,e),n).on("end.style."+t,null)}function Zh(t,e,n){return function(r){this.style.setProperty(t,e.call(this,r),n)}}function Qh(t,e,n){var r,i;function s(){var o=e.apply(this,arguments);return o!==i&&(r=(i=o)&&Zh(t,o,n)),r}return s._value=e,s}function Jh(t,e,n){var r="style."+(t+="");if(arguments.length<2)return(r=this.tween(r))&&r._value;if(e==null)return this.tween(r,null);if(typeof e!="function")throw new Error;return this.tween(r,Qh(t,e,n??""))}function tp(t){return function(){this.textContent=t}}function ep(t){return function(){var e=t(this);this.textContent=e??""}}function np(t){return this.tween("text",typeof t=="function"?ep(Zr(this,"text",t)):tp(t==null?"":t+""))}function rp(t){return function(e){this.textContent=t.call(this,e)}}function ip(t){var e,n;function r(){var i=t.apply(this,arguments);return i!==n&&(e=(n=i)&&rp(i)),e}return r._value=t,r}function sp(t){var e="text";if(arguments.length<1)return(e=this.tween(e))&&e._value;if(t==null)return this.tween(e,null);if(typeof t!="function")throw new Error;return this.tween(e,ip(t))}function op(){for(var t=this._name,e=this._id,n=io(),r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)if(l=o[u]){var c=st(l,e);Cn(l,t,n,u,o,{time:c.time+c.delay+c.duration,delay:0,duration:c.duration,ease:c.ease})}return new _t(r,this._parents,t,n)}function ap(){var t,e,n=this,r=n._id,i=n.size();return new Promise(function(s,o){var a={value:o},l={value:function(){--i===0&&s()}};n.each(function(){var u=pt(this,r),c=u.on;c!==t&&(e=(t=c).copy(),e._.cancel.push(a),e._.interrupt.push(a),e._.end.push(l)),u.on=e}),i===0&&s()})}var lp=0;function _t(t,e,n,r){this._groups=t,this._parents=e,this._name=n,this._id=r}function up(t){return jt().transition(t)}function io(){return++lp}var $t=jt.prototype;_t.prototype=up.prototype={constructor:_t,select:Uh,selectAll:qh,selectChild:$t.selectChild,selectChildren:$t.selectChildren,filter:zh,merge:Ih,selection:jh,transition:op,call:$t.call,nodes:$t.nodes,node:$t.node,size:$t.size,empty:$t.empty,each:$t.each,on:Dh,attr:yh,attrTween:kh,style:Yh,styleTween:Jh,text:np,textTween:sp,remove:Hh,tween:ph,delay:Ah,duration:Nh,ease:Rh,easeVarying:Ph,end:ap,[Symbol.iterator]:$t[Symbol.iterator]};var cp={time:null,delay:0,duration:250,ease:Qs};function hp(t,e){for(var n;!(n=t.__transition)||!(n=n[e]);)if(!(t=t.parentNode))throw new Error(`transition ${e} not found`);return n}function pp(t){var e,n;t instanceof _t?(e=t._id,t=t._name):(e=io(),(n=cp).time=An(),t=t==null?null:t+"");for(var r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&Cn(l,t,e,u,o,n||hp(l,e));return new _t(r,this._parents,t,e)}jt.prototype.interrupt=uh;jt.prototype.transition=pp;var Rn=t=>()=>t;function dp(t,{sourceEvent:e,target:n,transform:r,dispatch:i}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:r,enumerable:!0,configurable:!0},_:{value:i}})}function kt(t,e,n){this.k=t,this.x=e,this.y=n}kt.prototype={constructor:kt,scale:function(t){return t===1?this:new kt(this.k*t,this.x,this.y)},translate:function(t,e){return t===0&e===0?this:new kt(this.k,this.x+this.k*t,this.y+this.k*e)},apply:function(t){return[t[0]*this.k+this.x,t[1]*this.k+this.y]},applyX:function(t){return t*this.k+this.x},applyY:function(t){return t*this.k+this.y},invert:function(t){return[(t[0]-this.x)/this.k,(t[1]-this.y)/this.k]},invertX:function(t){return(t-this.x)/this.k},invertY:function(t){return(t-this.y)/this.k},rescaleX:function(t){return t.copy().domain(t.range().map(this.invertX,this).map(t.invert,t))},rescaleY:function(t){return t.copy().domain(t.range().map(this.invertY,this).map(t.invert,t))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var ae=new kt(1,0,0);fp.prototype=kt.prototype;function fp(t){for(;!t.__zoom;)if(!(t=t.parentNode))return ae;return t.__zoom}function Qr(t){t.stopImmediatePropagation()}function Ie(t){t.preventDefault(),t.stopImmediatePropagation()}function mp(t){return(!t.ctrlKey||t.type==="wheel")&&!t.button}function gp(){var t=this;return t instanceof SVGElement?(t=t.ownerSVGElement||t,t.hasAttribute("viewBox")?(t=t.viewBox.baseVal,[[t.x,t.y],[t.x+t.width,t.y+t.height]]):[[0,0],[t.width.baseVal.value,t.height.baseVal.value]]):[[0,0],[t.clientWidth,t.clientHeight]]}function so(){return this.__zoom||ae}function bp(t){return-t.deltaY*(t.deltaMode===1?.05:t.deltaMode?1:.002)*(t.ctrlKey?10:1)}function vp(){return navigator.maxTouchPoints||"ontouchstart"in this}function yp(t,e,n){var r=t.invertX(e[0][0])-n[0][0],i=t.invertX(e[1][0])-n[1][0],s=t.invertY(e[0][1])-n[0][1],o=t.invertY(e[1][1])-n[1][1];return t.translate(i>r?(r+i)/2:Math.min(0,r)||Math.max(0,i),o>s?(s+o)/2:Math.min(0,s)||Math.max(0,o))}function oo(){var t=mp,e=gp,n=yp,r=bp,i=vp,s=[0,1/0],o=[[-1/0,-1/0],[1/0,1/0]],a=250,l=Vs,u=Se("start","zoom","end"),c,h,p,f=500,x=150,$=0,S=10;function w(d){d.property("__zoom",so).on("wheel.zoom",Fe,{passive:!1}).on("mousedown.zoom",De).on("dblclick.zoom",Be).filter(i).on("touchstart.zoom",jo).on("touchmove.zoom",Go).on("touchend.zoom touchcancel.zoom",Wo).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(d,v,m,y){var _=d.selection?d.selection():d;_.property("__zoom",so),d!==_?J(d,v,m,y):_.interrupt().each(function(){tt(this,arguments).event(y).start().zoom(null,typeof v=="function"?v.apply(this,arguments):v).end()})},w.scaleBy=function(d,v,m,y){w.scaleTo(d,function(){var _=this.__zoom.k,E=typeof v=="function"?v.apply(this,arguments):v;return _*E},m,y)},w.scaleTo=function(d,v,m,y){w.transform(d,function(){var _=e.apply(this,arguments),E=this.__zoom,A=m==null?at(_):typeof m=="function"?m.apply(this,arguments):m,N=E.invert(A),I=typeof v=="function"?v.apply(this,arguments):v;return n(L(F(E,I),A,N),_,o)},m,y)},w.translateBy=function(d,v,m,y){w.transform(d,function(){return n(this.__zoom.translate(typeof v=="function"?v.apply(this,arguments):v,typeof m=="function"?m.apply(this,arguments):m),e.apply(this,arguments),o)},null,y)},w.translateTo=function(d,v,m,y,_){w.transform(d,function(){var E=e.apply(this,arguments),A=this.__zoom,N=y==null?at(E):typeof y=="function"?y.apply(this,arguments):y;return n(ae.translate(N[0],N[1]).scale(A.k).translate(typeof v=="function"?-v.apply(this,arguments):-v,typeof m=="function"?-m.apply(this,arguments):-m),E,o)},y,_)};function F(d,v){return v=Math.max(s[0],Math.min(s[1],v)),v===d.k?d:new kt(v,d.x,d.y)}function L(d,v,m){var y=v[0]-m[0]*d.k,_=v[1]-m[1]*d.k;return y===d.x&&_===d.y?d:new kt(d.k,y,_)}function at(d){return[(+d[0][0]+ +d[1][0])/2,(+d[0][1]+ +d[1][1])/2]}function J(d,v,m,y){d.on("start.zoom",function(){tt(this,arguments).event(y).start()}).on("interrupt.zoom end.zoom",function(){tt(this,arguments).event(y).end()}).tween("zoom",function(){var _=this,E=arguments,A=tt(_,E).event(y),N=e.apply(_,E),I=m==null?at(N):typeof m=="function"?m.apply(_,E):m,lt=Math.max(N[1][0]-N[0][0],N[1][1]-N[0][1]),H=_.__zoom,et=typeof v=="function"?v.apply(_,E):v,mt=l(H.invert(I).concat(lt/H.k),et.invert(I).concat(lt/et.k));return function(nt){if(nt===1)nt=et;else{var gt=mt(nt),Vn=lt/gt[2];nt=new kt(Vn,I[0]-gt[0]*Vn,I[1]-gt[1]*Vn)}A.zoom(null,nt)}})}function tt(d,v,m){return!m&&d.__zooming||new Et(d,v)}function Et(d,v){this.that=d,this.args=v,this.active=0,this.sourceEvent=null,this.extent=e.apply(d,v),this.taps=0}Et.prototype={event:function(d){return d&&(this.sourceEvent=d),this},start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(d,v){return this.mouse&&d!=="mouse"&&(this.mouse[1]=v.invert(this.mouse[0])),this.touch0&&d!=="touch"&&(this.touch0[1]=v.invert(this.touch0[0])),this.touch1&&d!=="touch"&&(this.touch1[1]=v.invert(this.touch1[0])),this.that.__zoom=v,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(d){var v=K(this.that).datum();u.call(d,this.that,new dp(d,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:u}),v)}};function Fe(d,...v){if(!t.apply(this,arguments))return;var m=tt(this,v).event(d),y=this.__zoom,_=Math.max(s[0],Math.min(s[1],y.k*Math.pow(2,r.apply(this,arguments)))),E=yt(d);if(m.wheel)(m.mouse[0][0]!==E[0]||m.mouse[0][1]!==E[1])&&(m.mouse[1]=y.invert(m.mouse[0]=E)),clearTimeout(m.wheel);else{if(y.k===_)return;m.mouse=[E,y.invert(E)],ze(this),m.start()}Ie(d),m.wheel=setTimeout(A,x),m.zoom("mouse",n(L(F(y,_),m.mouse[0],m.mouse[1]),m.extent,o));function A(){m.wheel=null,m.end()}}function De(d,...v){if(p||!t.apply(this,arguments))return;var m=d.currentTarget,y=tt(this,v,!0).event(d),_=K(d.view).on("mousemove.zoom",I,!0).on("mouseup.zoom",lt,!0),E=yt(d,m),A=d.clientX,N=d.clientY;us(d.view),Qr(d),y.mouse=[E,this.__zoom.invert(E)],ze(this),y.start();function I(H){if(Ie(H),!y.moved){var et=H.clientX-A,mt=H.clientY-N;y.moved=et*et+mt*mt>$}y.event(H).zoom("mouse",n(L(y.that.__zoom,y.mouse[0]=yt(H,m),y.mouse[1]),y.extent,o))}function lt(H){_.on("mousemove.zoom mouseup.zoom",null),cs(H.view,y.moved),Ie(H),y.event(H).end()}}function Be(d,...v){if(t.apply(this,arguments)){var m=this.__zoom,y=yt(d.changedTouches?d.changedTouches[0]:d,this),_=m.invert(y),E=m.k*(d.shiftKey?.5:2),A=n(L(F(m,E),y,_),e.apply(this,v),o);Ie(d),a>0?K(this).transition().duration(a).call(J,A,y,d):K(this).call(w.transform,A,y,d)}}function jo(d,...v){if(t.apply(this,arguments)){var m=d.touches,y=m.length,_=tt(this,v,d.changedTouches.length===y).event(d),E,A,N,I;for(Qr(d),A=0;A<y;++A)N=m[A],I=yt(N,this),I=[I,this.__zoom.invert(I),N.identifier],_.touch0?!_.touch1&&_.touch0[2]!==I[2]&&(_.touch1=I,_.taps=0):(_.touch0=I,E=!0,_.taps=1+!!c);c&&(c=clearTimeout(c)),E&&(_.taps<2&&(h=I[0],c=setTimeout(function(){c=null},f)),ze(this),_.start())}}function Go(d,...v){if(this.__zooming){var m=tt(this,v).event(d),y=d.changedTouches,_=y.length,E,A,N,I;for(Ie(d),E=0;E<_;++E)A=y[E],N=yt(A,this),m.touch0&&m.touch0[2]===A.identifier?m.touch0[0]=N:m.touch1&&m.touch1[2]===A.identifier&&(m.touch1[0]=N);if(A=m.that.__zoom,m.touch1){var lt=m.touch0[0],H=m.touch0[1],et=m.touch1[0],mt=m.touch1[1],nt=(nt=et[0]-lt[0])*nt+(nt=et[1]-lt[1])*nt,gt=(gt=mt[0]-H[0])*gt+(gt=mt[1]-H[1])*gt;A=F(A,Math.sqrt(nt/gt)),N=[(lt[0]+et[0])/2,(lt[1]+et[1])/2],I=[(H[0]+mt[0])/2,(H[1]+mt[1])/2]}else if(m.touch0)N=m.touch0[0],I=m.touch0[1];else return;m.zoom("touch",n(L(A,N,I),m.extent,o))}}function Wo(d,...v){if(this.__zooming){var m=tt(this,v).event(d),y=d.changedTouches,_=y.length,E,A;for(Qr(d),p&&clearTimeout(p),p=setTimeout(function(){p=null},f),E=0;E<_;++E)A=y[E],m.touch0&&m.touch0[2]===A.identifier?delete m.touch0:m.touch1&&m.touch1[2]===A.identifier&&delete m.touch1;if(m.touch1&&!m.touch0&&(m.touch0=m.touch1,delete m.touch1),m.touch0)m.touch0[1]=this.__zoom.invert(m.touch0[0]);else if(m.end(),m.taps===2&&(A=yt(A,this),Math.hypot(h[0]-A[0],h[1]-A[1])<S)){var N=K(this).on("dblclick.zoom");N&&N.apply(this,arguments)}}}return w.wheelDelta=function(d){return arguments.length?(r=typeof d=="function"?d:Rn(+d),w):r},w.filter=function(d){return arguments.length?(t=typeof d=="function"?d:Rn(!!d),w):t},w.touchable=function(d){return arguments.length?(i=typeof d=="function"?d:Rn(!!d),w):i},w.extent=function(d){return arguments.length?(e=typeof d=="function"?d:Rn([[+d[0][0],+d[0][1]],[+d[1][0],+d[1][1]]]),w):e},w.scaleExtent=function(d){return arguments.length?(s[0]=+d[0],s[1]=+d[1],w):[s[0],s[1]]},w.translateExtent=function(d){return arguments.length?(o[0][0]=+d[0][0],o[1][0]=+d[1][0],o[0][1]=+d[0][1],o[1][1]=+d[1][1],w):[[o[0][0],o[0][1]],[o[1][0],o[1][1]]]},w.constrain=function(d){return arguments.length?(n=d,w):n},w.duration=function(d){return arguments.length?(a=+d,w):a},w.interpolate=function(d){return arguments.length?(l=d,w):l},w.on=function(){var d=u.on.apply(u,arguments);return d===u?w:d},w.clickDistance=function(d){return arguments.length?($=(d=+d)*d,w):Math.sqrt($)},w.tapDistance=function(d){return arguments.length?(S=+d,w):S},w}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ot={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ot=t=>(...e)=>({_$litDirective$:t,values:e}),dt=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,n,r){this._$Ct=e,this._$AM=n,this._$Ci=r}_$AS(e,n){return this.update(e,n)}update(e,n){return this.render(...n)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:xp}=$i,ao=t=>t;var uo=t=>t.strings===void 0,lo=()=>document.createComment(""),le=(t,e,n)=>{let r=t._$AA.parentNode,i=e===void 0?t._$AB:e._$AA;if(n===void 0){let s=r.insertBefore(lo(),i),o=r.insertBefore(lo(),i);n=new xp(s,o,t,t.options)}else{let s=n._$AB.nextSibling,o=n._$AM,a=o!==t;if(a){let l;n._$AQ?.(t),n._$AM=t,n._$AP!==void 0&&(l=t._$AU)!==o._$AU&&n._$AP(l)}if(s!==i||a){let l=n._$AA;for(;l!==s;){let u=ao(l).nextSibling;ao(r).insertBefore(l,i),l=u}}}return n},Pt=(t,e,n=t)=>(t._$AI(e,n),t),wp={},ue=(t,e=wp)=>t._$AH=e,co=t=>t._$AH,On=t=>{t._$AR(),t._$AA.remove()};/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ho=Ot(class extends dt{constructor(){super(...arguments),this.key=b}render(t,e){return this.key=t,e}update(t,[e,n]){return e!==this.key&&(ue(t),this.key=e),n}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var po=(t,e,n)=>{let r=new Map;for(let i=e;i<=n;i++)r.set(t[i],i);return r},Jr=Ot(class extends dt{constructor(t){if(super(t),t.type!==ot.CHILD)throw Error("repeat() can only be used in text expressions")}dt(t,e,n){let r;n===void 0?n=e:e!==void 0&&(r=e);let i=[],s=[],o=0;for(let a of t)i[o]=r?r(a,o):o,s[o]=n(a,o),o++;return{values:s,keys:i}}render(t,e,n){return this.dt(t,e,n).values}update(t,[e,n,r]){let i=co(t),{values:s,keys:o}=this.dt(e,n,r);if(!Array.isArray(i))return this.ut=o,s;let a=this.ut??=[],l=[],u,c,h=0,p=i.length-1,f=0,x=s.length-1;for(;h<=p&&f<=x;)if(i[h]===null)h++;else if(i[p]===null)p--;else if(a[h]===o[f])l[f]=Pt(i[h],s[f]),h++,f++;else if(a[p]===o[x])l[x]=Pt(i[p],s[x]),p--,x--;else if(a[h]===o[x])l[x]=Pt(i[h],s[x]),le(t,l[x+1],i[h]),h++,x--;else if(a[p]===o[f])l[f]=Pt(i[p],s[f]),le(t,i[h],i[p]),p--,f++;else if(u===void 0&&(u=po(o,f,x),c=po(a,h,p)),u.has(a[h]))if(u.has(a[p])){let $=c.get(o[f]),S=$!==void 0?i[$]:null;if(S===null){let w=le(t,i[h]);Pt(w,s[f]),l[f]=w}else l[f]=Pt(S,s[f]),le(t,i[h],S),i[$]=null;f++}else On(i[p]),p--;else On(i[h]),h++;for(;f<=x;){let $=le(t,l[x+1]);Pt($,s[f]),l[f++]=$}for(;h<=p;){let $=i[h++];$!==null&&On($)}return this.ut=o,ue(t,l),V}});var $p={width:52,height:28};function fo(t,e,n){return`digraph {
${[`rankdir=${e==="right"?"LR":"TB"}`,"ordering=in",`nodesep=${Pn(n.between)}`,`ranksep=${Pn(n.ranks)}`,'node [shape=box fixedsize=true label=""]',...t.boxes.map(({id:i,kind:s})=>{let{width:o,height:a}=s==="number"?$p:n;return`${i} [width=${Pn(o)} height=${Pn(a)}]`}),...t.links.map(({from:i,to:s})=>`${i} -> ${s} [arrowhead=none]`)].join(`
`)}
}`}function Pn(t){return(t/72).toFixed(4)}function mo(t){let{objects:e,bb:n}=JSON.parse(t),r=Number(n.split(",")[3]);return new Map((e??[]).map(({name:i,pos:s})=>{let[o,a]=s.split(",").map(Number);return[i,{x:o,y:r-a}]}))}var _p={width:94,height:64,between:16,ranks:60},kp={width:84,height:58,between:8,ranks:42},Ep=8,Sp=108;function go(t,e){let n=e==="right"?_p:kp;return t.boxes.some(({text:i})=>i.length>Ep)?{...n,width:Sp}:n}function zn(t,e){return`${e} ${go(t,e).width} ${t.key}`}async function bo(t,e,n){let r=go(e,n),i=mo(await t(fo(e,n,r))),s=[...i.values()];return{key:zn(e,n),sizes:r,direction:n,points:i,width:Math.max(...s.map(({x:o})=>o))+r.width/2,height:Math.max(...s.map(({y:o})=>o))+r.height/2}}var Ap=document.currentScript?.src??"";function vo(){let t=null,e=0,n=new Map;function r({data:o}){let{done:a,fail:l}=n.get(o.id)??{};n.delete(o.id),o.json!==void 0?a?.(o.json):l?.(new Error(o.error))}function i(){t?.terminate(),t=null;for(let{fail:o}of n.values())o(new Error("stopped"));n.clear()}return Object.assign(o=>new Promise((a,l)=>{t??=Mp(),t.onmessage=r,t.onerror=()=>l(new Error("the layout engine could not be loaded")),n.set(++e,{done:a,fail:l}),t.postMessage({id:e,dot:o})}),{stop:i})}function Mp(){let t=document.getElementById("glass-layout")?.textContent;return t?new Worker(URL.createObjectURL(new Blob([t],{type:"text/javascript"}))):new Worker(new URL("layout.js",Ap||document.baseURI))}function In(t,e,n){return n==="right"?{x:t.x-e.width/2-4,y:t.y}:{x:t.x,y:t.y-e.height/2}}function xo(t,e,n,r,i,s){let o=r==="right",a=o?{x:t.x+e.width/2,y:t.y}:{x:t.x,y:t.y+e.height/2},l=o?{x:n.x-12,y:n.y}:{x:n.x,y:n.y-12},u=s>1?(i/(s-1)-.5)*52*(4/3):0,c=yo(a,l,o,u),h=yo(l,a,o,u);return{path:`M${zt(a)}C${zt(c)} ${zt(h)} ${zt(l)}`,back:`M${zt(l)}C${zt(h)} ${zt(c)} ${zt(Tp(a,o,12))}`,middle:{x:(a.x+3*c.x+3*h.x+l.x)/8,y:(a.y+3*c.y+3*h.y+l.y)/8},isLevel:o&&Math.abs(a.y-l.y)<1&&s===1,start:a,end:l}}function yo(t,e,n,r){return n?{x:t.x+(e.x-t.x)*.55,y:t.y+r}:{x:t.x+r,y:t.y+(e.y-t.y)*.55}}function Tp(t,e,n){return e?{x:t.x+n,y:t.y}:{x:t.x,y:t.y+n}}function zt({x:t,y:e}){return`${t.toFixed(1)} ${e.toFixed(1)}`}function $o(t,e,n){let r=n.isMarked?" marked":"";return M`<path class="edge ${n.state}${r}" data-edge=${t} d=${e.path} />`}function _o({middle:t,isLevel:e},{partial:n}){if(n===null)return M`${b}`;let r=Ht(n),i=6.5*r.length+6,s=e?t.y-8:t.y;return M`<g class="partial">
    ${e?b:M`<rect x=${t.x-i/2} y=${s-8} width=${i} height="16" />`}
    <text x=${t.x} y=${e?s-3:s}>${r}<title>partial ${C(n)}</title></text>
  </g>`}function ko(t,e,n){return e.state==="forward"?M`<path class="edge forward" d=${t.path} pathLength="1" />
      <path class="arrow forward" d=${wo(t.end,n,9)} />`:M`
    <path class="rail" d=${t.back} /><path class="rail-inner" d=${t.back} />
    <path class="arrow backward" d=${wo(t.start,Cp(n),13)} />
    <circle class="runner" r="5" style="offset-path: path('${t.back}')" />
    ${e.partial===null?b:Np(t,e.partial)}`}function Np({middle:t},e){let n=Ht(e),r=n.length>4?n:`×${n}`,i=7.4*r.length+12;return M`<g class="pill">
    <rect x=${t.x-i/2} y=${t.y-10} width=${i} height="20" rx="10" />
    <text x=${t.x} y=${t.y}>${r}<title>partial ${C(e)}</title></text>
  </g>`}function Cp(t){return t==="right"?"left":"up"}function wo({x:t,y:e},n,r){let i={right:`l${-r} -5v10z`,left:`l${r} -5v10z`,down:`l-5 ${-r}h10z`,up:`l-5 ${r}h10z`};return`M${t} ${e}${i[n]}`}var Ln=T`
  :host {
    display: block;
    position: relative;
    min-height: 160px;
    contain: content;
  }
  svg.graph {
    width: 100%;
    height: 100%;
    display: block;
    touch-action: none;
    user-select: none;
  }
  svg.graph.fits {
    touch-action: pan-y;
  }
  .node {
    cursor: pointer;
    transition: transform 280ms ease;
  }
  .still .node {
    transition: none;
  }
  .node:focus {
    outline: none;
  }
  .node:focus-visible .body {
    outline: 2px solid var(--data);
    outline-offset: 3px;
    border-radius: 8px;
  }
  .body {
    fill: var(--panel);
  }
  .behind {
    fill: var(--panel);
    stroke: var(--ctl);
  }
  .frame {
    fill: none;
    stroke: var(--ctl);
    stroke-width: 1.25;
  }
  .leaf .frame {
    stroke: var(--data-ln);
  }
  .marked .frame {
    stroke: var(--ink);
    stroke-width: 2;
  }
  .receiving .frame {
    stroke: var(--grad-ln);
    stroke-width: 2;
  }
  .bad .frame {
    stroke: var(--bad);
    stroke-width: 2;
  }
  .bad .body {
    fill: var(--bad-bg);
  }
  .bad .node-data {
    fill: var(--bad);
  }
  .ring {
    fill: none;
    stroke: var(--grad-ln);
    stroke-width: 2;
  }
  .active-forward .ring {
    stroke: var(--data-ln);
  }
  .hair {
    stroke: var(--line);
    stroke-dasharray: 2 3;
  }
  .known .hair,
  .receiving .hair {
    stroke: var(--grad-ln);
    stroke-dasharray: none;
  }
  .band {
    fill: var(--grad-bg);
  }
  text {
    fill: var(--ink);
    font-family: var(--sans);
  }
  .node-name {
    font: 400 12px var(--mono);
    fill: var(--ink2);
  }
  .leaf .node-name {
    font-weight: 700;
    fill: var(--ink);
  }
  .group .node-name {
    font-size: 10px;
  }
  .node-data {
    font-size: 15px;
    font-weight: 600;
    fill: var(--data);
    text-anchor: end;
  }
  .node-sign {
    font-size: 12px;
    fill: var(--ink3);
  }
  .node-grad {
    font-size: 13.5px;
    fill: var(--ink3);
    text-anchor: end;
  }
  .known .node-grad,
  .receiving .node-grad {
    font-weight: 600;
    fill: var(--grad);
  }
  .known .node-sign,
  .receiving .node-sign {
    fill: var(--grad);
  }
  .badge rect {
    fill: var(--ink);
    stroke: var(--panel);
    stroke-width: 2;
  }
  .badge text {
    fill: var(--panel);
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .active-backward .badge rect {
    fill: var(--grad-ln);
  }
  .active-forward .badge rect {
    fill: var(--data-ln);
  }
  .active-backward .badge text {
    fill: #16202a;
  }
  .number rect {
    fill: var(--sunk);
    stroke: var(--line);
  }
  .number text {
    font-size: 13px;
    fill: var(--ink2);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .edge {
    fill: none;
    stroke: var(--ctl);
    stroke-width: 1.5;
  }
  .edge.passed {
    stroke: color-mix(in srgb, var(--grad-ln) 75%, var(--panel));
  }
  .edge.marked {
    stroke: var(--ink);
    stroke-width: 3;
  }
  .edge.forward {
    stroke: var(--data-ln);
    stroke-width: 3;
  }
  .arrow.forward {
    fill: var(--data-ln);
  }
  .arrow.backward,
  .runner {
    fill: var(--grad-ln);
  }
  .rail {
    fill: none;
    stroke: var(--grad-ln);
    stroke-width: 6;
  }
  .rail-inner {
    fill: none;
    stroke: var(--panel);
    stroke-width: 2;
  }
  .partial rect {
    fill: var(--panel);
  }
  .partial text,
  .pill text {
    font-size: 11.5px;
    fill: var(--ink2);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .pill rect {
    fill: var(--grad-bg);
    stroke: var(--grad-ln);
    stroke-width: 1.5;
  }
  .pill text {
    font-size: 12px;
    font-weight: 600;
    fill: var(--grad);
  }
  .dimmed {
    opacity: 0.4;
  }
  .ghost {
    fill: var(--sunk);
  }
  .legend {
    position: absolute;
    top: 16px;
    right: 24px;
    display: flex;
    gap: 18px;
    font-size: 12px;
    color: var(--ink2);
    pointer-events: none;
    align-items: center;
  }
  .legend .band-sample {
    background: var(--grad-bg);
    padding: 2px 6px;
    border-radius: 4px;
  }
  .legend .rule {
    border-bottom: 2px solid var(--ctl);
    padding: 0 6px;
    font-size: 11px;
  }
  .fit {
    position: absolute;
    right: 12px;
    bottom: 10px;
  }
  .notice {
    position: absolute;
    left: 24px;
    bottom: 16px;
    display: flex;
    gap: 12px;
    align-items: center;
  }
  .empty {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--ink3);
  }
  .runner {
    offset-distance: 100%;
    opacity: 0;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
  @keyframes appear-0 {
    from {
      opacity: 0;
    }
  }
  @keyframes appear-1 {
    from {
      opacity: 0;
    }
  }
  @keyframes run {
    0% {
      offset-distance: 0%;
      opacity: 1;
    }
    99% {
      offset-distance: 100%;
      opacity: 1;
    }
    100% {
      opacity: 0;
    }
  }
  .active-layer .edge.forward {
    stroke-dasharray: 1;
    animation: draw 140ms linear;
  }
  .active-layer .arrow.forward {
    animation: appear-0 80ms 140ms backwards;
  }
  .active-layer .runner {
    animation: run 200ms 80ms ease-in-out;
  }
  .ring {
    animation: appear-0 80ms;
  }
  .beat-0.active-forward .node-data {
    animation: appear-0 80ms 140ms backwards;
  }
  .beat-1.active-forward .node-data {
    animation: appear-1 80ms 140ms backwards;
  }
  .beat-0.receiving .band,
  .beat-0.receiving .node-grad {
    animation: appear-0 80ms 280ms backwards;
  }
  .beat-1.receiving .band,
  .beat-1.receiving .node-grad {
    animation: appear-1 80ms 280ms backwards;
  }
  @media (forced-colors: active) {
    .frame,
    .edge {
      stroke: CanvasText;
    }
    .band {
      fill: none;
    }
  }
`;/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Eo=Ot(class extends dt{constructor(t){if(super(t),t.type!==ot.ATTRIBUTE||t.name!=="class"||t.strings?.length>2)throw Error("`classMap()` can only be used in the `class` attribute and must be the only part in the attribute.")}render(t){return" "+Object.keys(t).filter(e=>t[e]).join(" ")+" "}update(t,[e]){if(this.st===void 0){this.st=new Set,t.strings!==void 0&&(this.nt=new Set(t.strings.join(" ").split(/\s/).filter(r=>r!=="")));for(let r in e)e[r]&&!this.nt?.has(r)&&this.st.add(r);return this.render(e)}let n=t.element.classList;for(let r of this.st)r in e||(n.remove(r),this.st.delete(r));for(let r in e){let i=!!e[r];i===this.st.has(r)||this.nt?.has(r)||(i?(n.add(r),this.st.add(r)):(n.remove(r),this.st.delete(r)))}return V}});var Rp=22,Dn=8,So=13;function Ao(t,e,n,r,i){if(t.kind==="number")return Pp(t,e);let{width:s,height:o}=n,a=o-Rp,l=i.gradState!=="hidden",u=i.gradState==="known"||i.gradState==="receiving",c=t.badge!==""&&r==="right",h={node:!0,leaf:i.isLeaf,group:t.kind==="group",marked:i.isMarked,bad:i.isBad,[i.gradState]:!0,[`active-${i.active||"no"}`]:!0,[`beat-${i.beat%2}`]:!0};return M`
    <g class=${Eo(h)} data-place=${t.place} role="button"
       tabindex=${i.isFocused?0:-1} aria-label=${i.description}
       style="transform: translate(${e.x-s/2}px, ${e.y-o/2}px)">
      ${t.kind==="group"?M`<rect class="behind" x="4" y="-4" width=${s} height=${o} rx=${Dn} />`:b}
      ${i.active?M`<rect class="ring" x="-4" y="-4" width=${s+8} height=${o+8} rx="11" />`:b}
      <rect class="body" width=${s} height=${o} rx=${Dn} />
      ${l&&u?M`<path class="band" d=${zp(s,o,a)} />`:b}
      ${l?M`<path class="hair" d="M0 ${a}H${s}" />`:b}
      <rect class="frame" width=${s} height=${o} rx=${Dn} />
      <text class="node-name" x=${c?16:9} y="16">${Ip(t.text)}<title>${t.text}</title></text>
      <text class="node-data" x=${s-9} y=${a-6}>${i.isComputed?O(i.data):"…"}<title>data ${C(i.data)}</title></text>
      ${l?M`<text class="node-sign" x="9" y=${o-6.5}>∂</text>
              <text class="node-grad" x=${s-9} y=${o-6.5}>${u?O(i.grad):"0"}<title>grad ${C(i.grad)}</title></text>`:b}
      ${t.badge?Op(t.badge,In({x:s/2,y:o/2},n,r)):b}
    </g>`}function Op(t,{x:e,y:n}){let r=Math.max(24,7*[...t].length+8),i=[...t].length>1?t.length>3?9.5:10:14;return M`<g class="badge">
    <rect x=${e-r/2} y=${n-12} width=${r} height=${24} rx=${12} />
    <text x=${e} y=${n} font-size=${i}>${t}</text>
  </g>`}function Pp(t,{x:e,y:n}){return M`<g class="number" style="transform: translate(${e-26}px, ${n-14}px)">
    <rect width="52" height="28" rx="14" /><text x="26" y="14">${t.text}</text>
  </g>`}function zp(t,e,n){let r=Dn;return`M0 ${n}H${t}V${e-r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}Z`}function Ip(t){return t.length>So?`${t.slice(0,So-1)}…`:t}function Bn(t,e){return t==null||e==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function Lp(t,e){return t==null||e==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function No(t){let e,n,r;t.length!==2?(e=Bn,n=(a,l)=>Bn(t(a),l),r=(a,l)=>t(a)-l):(e=t===Bn||t===Lp?t:Fp,n=t,r=t);function i(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<0?u=h+1:c=h}while(u<c)}return u}function s(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<=0?u=h+1:c=h}while(u<c)}return u}function o(a,l,u=0,c=a.length){let h=i(a,l,u,c-1);return h>u&&r(a[h-1],l)>-r(a[h],l)?h-1:h}return{left:i,center:o,right:s}}function Fp(){return 0}function Dp(t){return t===null?NaN:+t}var Co=No(Bn),m0=Co.right,g0=Co.left,b0=No(Dp).center;var v0=Ro(Oo),y0=Ro(Bp);function Ro(t){return function(e,n,r=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((r=+r)>=0))throw new RangeError("invalid ry");let{data:i,width:s,height:o}=e;if(!((s=Math.floor(s))>=0))throw new RangeError("invalid width");if(!((o=Math.floor(o!==void 0?o:i.length/s))>=0))throw new RangeError("invalid height");if(!s||!o||!n&&!r)return e;let a=n&&t(n),l=r&&t(r),u=i.slice();return a&&l?(ce(a,u,i,s,o),ce(a,i,u,s,o),ce(a,u,i,s,o),he(l,i,u,s,o),he(l,u,i,s,o),he(l,i,u,s,o)):a?(ce(a,i,u,s,o),ce(a,u,i,s,o),ce(a,i,u,s,o)):l&&(he(l,i,u,s,o),he(l,u,i,s,o),he(l,i,u,s,o)),e}}function ce(t,e,n,r,i){for(let s=0,o=r*i;s<o;)t(e,n,s,s+=r,1)}function he(t,e,n,r,i){for(let s=0,o=r*i;s<r;++s)t(e,n,s,s+o,r)}function Bp(t){let e=Oo(t);return(n,r,i,s,o)=>{i<<=2,s<<=2,o<<=2,e(n,r,i+0,s+0,o),e(n,r,i+1,s+1,o),e(n,r,i+2,s+2,o),e(n,r,i+3,s+3,o)}}function Oo(t){let e=Math.floor(t);if(e===t)return Hp(t);let n=t-e,r=2*t+1;return(i,s,o,a,l)=>{if(!((a-=l)>=o))return;let u=e*s[o],c=l*e,h=c+l;for(let p=o,f=o+c;p<f;p+=l)u+=s[Math.min(a,p)];for(let p=o,f=a;p<=f;p+=l)u+=s[Math.min(a,p+c)],i[p]=(u+n*(s[Math.max(o,p-h)]+s[Math.min(a,p+h)]))/r,u-=s[Math.max(o,p-c)]}}function Hp(t){let e=2*t+1;return(n,r,i,s,o)=>{if(!((s-=o)>=i))return;let a=t*r[i],l=o*t;for(let u=i,c=i+l;u<c;u+=o)a+=r[Math.min(s,u)];for(let u=i,c=s;u<=c;u+=o)a+=r[Math.min(s,u+l)],n[u]=a/e,a-=r[Math.max(i,u-l)]}}var ti=class extends Map{constructor(e,n=Vp){if(super(),Object.defineProperties(this,{_intern:{value:new Map},_key:{value:n}}),e!=null)for(let[r,i]of e)this.set(r,i)}get(e){return super.get(Mo(this,e))}has(e){return super.has(Mo(this,e))}set(e,n){return super.set(Up(this,e),n)}delete(e){return super.delete(qp(this,e))}};function Mo({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):n}function Up({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):(t.set(r,n),n)}function qp({_intern:t,_key:e},n){let r=e(n);return t.has(r)&&(n=t.get(r),t.delete(r)),n}function Vp(t){return t!==null&&typeof t=="object"?t.valueOf():t}function To(t){return t}function ei(t,...e){return jp(t,To,To,e)}function jp(t,e,n,r){return(function i(s,o){if(o>=r.length)return n(s);let a=new ti,l=r[o++],u=-1;for(let c of s){let h=l(c,++u,s),p=a.get(h);p?p.push(c):a.set(h,[c])}for(let[c,h]of a)a.set(c,i(h,o));return e(a)})(t,0)}var Gp=Array.prototype,x0=Gp.slice;var w0=Math.sqrt(50),$0=Math.sqrt(10),_0=Math.sqrt(2);var k0=Wp(Math.random);function Wp(t){return function(n,r=0,i=n.length){let s=i-(r=+r);for(;s;){let o=t()*s--|0,a=n[s+r];n[s+r]=n[o+r],n[o+r]=a}return n}}function Po(t){let e=t.users(),n=t.nodes.map((r,i)=>i);for(let r of t.computed.toReversed()){let[i,...s]=e[r];if(i===void 0||s.length)continue;let o=t.row(i);(o!==void 0&&!o.isFold&&t.inputs(i).length===1||Xp(t,r,i))&&(n[r]=n[i])}return n}function Xp(t,e,n){let{op:r}=t.nodes[e];return t.nodes[n].op==="add"&&(r==="add"||r==="mul")}var zo=150;function Io(t,e){let n=t.nodes.length>zo?Po(t):t.nodes.map((u,c)=>c),r=ei(t.nodes.keys(),u=>n[u]),i=[...r].map(([u,c])=>Kp(t,u,c,e)),s=t.computed.flatMap(u=>t.inputs(u).filter(({node:c})=>n[c]!==n[u]).map(({node:c,k:h})=>({from:`n${n[c]}`,to:`n${n[u]}`,place:u,k:h}))),o=e&&r.size<=zo?Jp(t):{boxes:[],links:[]},a=ed([...o.links,...s]),l=[...i,...o.boxes];return{boxes:l,links:a,key:nd(l,a)}}function Kp(t,e,n,r){let i=n.length>1?"group":"node",s=i==="group"?Yp(t,n):t.name(e),o=t.isLeaf(e)?"":Qp(t,e,r);return{id:`n${e}`,kind:i,place:e,places:n,text:s,badge:o}}function Yp(t,e){let n=new Set(e.map(i=>t.nodes[i].op));return`${n.has("dot")||n.has("mul")&&n.has("add")?"neuron":"group"}, ${e.length} nodes`}var Zp=new Map([[2,"x²"],[3,"x³"],[.5,"√"]]);function Qp(t,e,n){let r=t.row(e);if(!r)return t.nodes[e].op||"?";let{operands:i}=t.nodes[e],s=i.findIndex(u=>!R(u)),o=i[s];if(n||r.takes!=="xy"||r.isFold||!o||R(o))return r.symbol.replace("**","xʸ");let{number:a}=o,l=P(a);return r.name==="pow"?s===1?Zp.get(a)??`^${l}`:`${l}ˣ`:r.name==="mul"?a===.5?"½":`×${l}`:r.name==="add"?`+${l}`:s===1?`${r.symbol}${l}`:`${l}${r.symbol}`}function Jp(t){let e=t.computed.flatMap(n=>t.nodes[n].operands.flatMap((r,i)=>R(r)||td(t,n,i)?[]:[{place:n,k:i,number:r.number}]));return{boxes:e.map(({place:n,k:r,number:i})=>({id:`c${n}_${r}`,kind:"number",place:n,places:[],text:P(i),badge:""})),links:e.map(({place:n,k:r})=>({from:`c${n}_${r}`,to:`n${n}`,place:n,k:r}))}}function td(t,e,n){let r=t.nodes[e].operands[n];return n===0&&t.row(e)?.isFold===!0&&!R(r)&&r.number===0}function ed(t){let e=ei(t,({from:n,to:r})=>`${n}>${r}`);return t.map(n=>{let r=e.get(`${n.from}>${n.to}`),i=r.indexOf(n);return{...n,id:`${n.from}>${n.to}#${i}`,twin:i,twins:r.length}})}function nd(t,e){return[...t.map(n=>n.id),...e.map(n=>n.id)].join(" ")}var Qt=24,rd=.75,id=150,sd=600,od=80,ad={width:52,height:28},Q=class extends D{constructor(){super(...arguments);this.direction="";this.partials=!0;this.engine=null;this.arrangement=null;this.view=ae;this.waits=!1;this.failure="";this.size={width:0,height:0};this.isMoved=!1;this.wanted="";this.focused=null;this.own=null;this.sceneFor=null;this.lastPosition=-1;this.observer=new ResizeObserver(([n])=>this.resized(n.contentRect));this.zooming=oo().scaleExtent([.1,3]).filter(n=>n.type==="wheel"?n.ctrlKey:!n.button&&!(this.fits&&n.type==="touchstart")).on("zoom",n=>{this.view=n.transform,n.sourceEvent&&(this.isMoved=!0)})}static{this.styles=[G,j,Ln,T``]}connectedCallback(){super.connectedCallback(),this.observer.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect(),this.own?.stop(),this.own=null}resized({width:n,height:r}){this.size={width:n,height:r},this.requestUpdate(),this.updateComplete.then(()=>this.fit(!1))}get shownDirection(){return this.direction||(this.size.width&&window.innerWidth<sd?"down":"right")}get scene(){let{graph:n,constants:r}=this.session??{};return n?((this.sceneFor?.graph!==n||this.sceneFor.constants!==r)&&(this.sceneFor={graph:n,constants:r,scene:Io(n,r)}),this.sceneFor.scene):null}willUpdate(){let{scene:n}=this;if(!n||!this.size.width)return;let r=zn(n,this.shownDirection);r!==this.wanted&&this.arrange(n,r)}async arrange(n,r){this.wanted=r,this.failure="",this.own??=this.engine?null:vo();let i=setTimeout(()=>{this.waits=!0},id);try{let s=await bo(this.engine??this.own,n,this.shownDirection);if(this.wanted!==r)return;this.arrangement=s,this.isMoved=!1,await this.updateComplete,this.fit(!1)}catch(s){this.wanted===r&&(this.failure=s.message)}finally{clearTimeout(i),this.wanted===r&&(this.waits=!1)}}get fits(){let{arrangement:n,size:r}=this;if(!n)return!0;let i=this.fittingScale(n);return n.width*i<=r.width+1&&n.height*i<=r.height+1}fittingScale({width:n,height:r}){let i=(this.size.width-Qt)/(n+Qt),s=(this.size.height-Qt)/(r+Qt/2);return Math.max(rd,Math.min(1,i,s))}fit(n){let{arrangement:r,size:i,canvas:s}=this;if(!r||!s||this.isMoved)return;let o=this.fittingScale(r),a=this.activePoint()??{x:r.width,y:r.height/2},l=Fo(r.width*o,i.width,a.x*o),u=Fo(r.height*o,i.height,a.y*o);this.transform(ae.translate(l,u).scale(o),n)}transform(n,r){this.canvas&&(r&&this.canvas.classList.add("gliding"),K(this.canvas).call(this.zooming.transform,n))}activePoint(){let n=this.session?.step?.place??this.session?.graph?.root,r=this.scene?.boxes.find(i=>i.places.includes(n));return r&&this.arrangement?.points.get(r.id)}firstUpdated(){K(this.canvas).call(this.zooming).on("dblclick.zoom",null)}updated(){let n=this.session?.position??-1;n!==this.lastPosition&&(this.lastPosition=n,!this.fits&&this.arrangement&&(this.isMoved=!1,this.fit(!0)))}wheel(n){n.ctrlKey||this.fits||(n.preventDefault(),this.isMoved=!0,K(this.canvas).call(this.zooming.translateBy,-n.deltaX/this.view.k,-n.deltaY/this.view.k))}render(){let{arrangement:n,scene:r,session:i}=this,s=n&&r&&n.key===zn(r,n.direction),o=!r||r.boxes.length>od||!s,{x:a,y:l,k:u}=this.view;return g`
      <svg class="graph ${this.fits?"fits":""} ${o?"still":""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${this.wheel} @pointerover=${this.pointed} @pointerout=${()=>i?.hover([])}>
        <g class=${i?.error?"dimmed":""} style="transform: translate(${a}px, ${l}px) scale(${u})">
          ${s?this.drawing(r,n):this.ghosts(r)}
        </g>
      </svg>
      ${r?b:g`<div class="empty">The graph of what you type appears here.</div>`}
      ${s?this.legend(n):b}
      ${this.notice(r)}
      ${!this.fits||this.isMoved?g`<button class="fit" @click=${()=>{this.isMoved=!1,this.fit(!0)}}>Fit</button>`:b}`}notice(n){return this.failure?g`<div class="notice" role="status">The graph could not be arranged: ${this.failure}. The table works.</div>`:!this.waits||!n?b:g`<div class="notice" role="status">
      Arranging ${this.session?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps work already.</span>
      <button @click=${()=>{this.own?.stop(),this.failure="stopped"}}>Stop</button>
    </div>`}ghosts(n){return!n||!this.waits?b:n.boxes.slice(0,60).map((r,i)=>M`<rect class="ghost" x=${24+i%12*76} y=${24+Math.floor(i/12)*40} width="60" height="26" rx="5" />`)}legend({points:n,sizes:r}){if(!this.session?.gradients||this.shownDirection==="down")return b;let{x:i,y:s,k:o}=this.view,a=this.size.width-350;return[...n.values()].every(u=>(u.x+r.width/2)*o+i<a||(u.y-r.height/2)*o+s>44)?g`<div class="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${this.session.graph.name(this.session.graph.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`:b}drawing(n,r){let i=this.looks(n),s=n.links.flatMap(l=>{let u=this.curveOf(n,r,l);return u?[{link:l,curve:u,look:this.edgeLook(l)}]:[]}),o=s.filter(({look:l})=>l.state==="forward"||l.state==="backward"),a=s.filter(l=>!o.includes(l));return M`
      ${Jr(s,({link:l})=>l.id,l=>$o(l.link.id,l.curve,l.look))}
      ${a.map(l=>_o(l.curve,l.look))}
      ${ho(this.session.position,M`<g class="active-layer">${o.map(l=>ko(l.curve,l.look,r.direction))}</g>`)}
      ${Jr(n.boxes,l=>l.id,l=>Ao(l,r.points.get(l.id),r.sizes,r.direction,i(l)))}`}curveOf(n,r,i){let{points:s,sizes:o,direction:a}=r,[l,u]=[s.get(i.from),s.get(i.to)];if(!l||!u)return null;let c=i.from.startsWith("c")?ad:o;return xo(l,c,In(u,o,a),a,i.twin,i.twins)}edgeLook({place:n,k:r,from:i}){let s=this.session,{step:o,evaluation:a,position:l,steps:u,graph:c}=s,h=i.startsWith("c")?null:a.partials[n][r],p=o?.place===n&&h!==null,f=s.progress().grads,x=l>u&&n>(o?.place??0)-(p?1:0)&&f[n]!==0,$=p&&o.pass==="forward"&&s.position!==u?"forward":p&&o.pass==="backward"&&s.gradients&&f[n]!==0?"backward":x&&s.gradients?"passed":"idle",S=this.partials&&s.gradients&&s.isComputed(n),w=c.inputs(n).find(L=>L.k===r)?.node??-1,F=s.hovered.has(n)&&s.hovered.has(w);return{partial:S?h:null,state:$,isMarked:F}}looks(n){let r=this.session,{evaluation:i,step:s,position:o,steps:a,graph:l}=r,{grads:u,shares:c}=r.progress(),h=r.touched(),p=new Set(c.map($=>$.node)),f=i.firstNonFinite(),x=this.focused??n.boxes.at(-1)?.place;return $=>{let{place:S}=$,w=s!==null&&$.places.includes(s.place)&&o!==a,F=s?.pass==="backward"&&p.has(S),L=h.has(S);return{data:i.data[S],isComputed:r.isComputed(S),grad:u[S],gradState:r.gradients?F?"receiving":L?"known":"untouched":"hidden",active:w?s.pass:"",isLeaf:l.isLeaf(S),isBad:S===f,isMarked:r.hovered.has(S)||r.selected===S,isFocused:S===x,description:this.described(S,u[S],L),beat:o}}}described(n,r,i){let{graph:s,evaluation:o}=this.session,a=s.row(n),l=s.inputs(n).map(({node:f})=>s.name(f)),u=s.users()[n].map(f=>s.name(f)),c=l.length?`, ${a?.name??s.nodes[n].op} of ${l.join(" and ")}`:", input",h=i?` Grad ${U(r)}.`:"",p=u.length?` Used by ${u.join(", ")}.`:"";return`${s.name(n)}${c}. Data ${U(o.data[n])}.${h}${p} Press Enter for its paths.`}placeOf(n){let r=n.target.closest("[data-place]");return r?Number(r.getAttribute("data-place")):null}clicked(n){let r=this.placeOf(n);r!==null&&this.choose(r)}choose(n){this.focused=n,this.session.select(n),this.dispatchEvent(new CustomEvent("glass-select",{detail:{node:this.session.graph.name(n)},bubbles:!0,composed:!0}))}pointed(n){let r=this.placeOf(n);r!==null&&this.session.hover([r])}pressed(n){let{graph:r}=this.session??{};if(!r||n.ctrlKey||n.metaKey||n.altKey)return;let i=this.focused??r.root,s={j:()=>Math.min(i+1,r.root),k:()=>Math.max(i-1,0),i:()=>r.inputs(i)[0]?.node,o:()=>r.users()[i][0]},o={Enter:()=>this.choose(i),Escape:()=>this.session.select(null),"+":()=>this.scaleBy(1.25),"-":()=>this.scaleBy(.8),0:()=>{this.isMoved=!1,this.fit(!0)},g:()=>this.session.show({gradients:!this.session.gradients}),t:()=>this.session.show({table:!this.session.table})},a=n.key.length===1?n.key.toLowerCase():n.key;if(!(a in s)&&!(a in o))return;n.preventDefault(),n.stopPropagation(),o[a]?.();let l=s[a]?.();l!==void 0&&this.focusOn(l)}scaleBy(n){this.isMoved=!0,K(this.canvas).call(this.zooming.scaleBy,n)}async focusOn(n){let r=this.scene?.boxes.find(i=>i.places.includes(n));this.focused=r?.place??n,this.session.hover([this.focused]),await this.updateComplete,this.renderRoot.querySelector(`[data-place="${this.focused}"]`)?.focus()}toSvg(){let{canvas:n,arrangement:r}=this;if(!n||!r)return null;let i=n.cloneNode(!0),s=24;i.setAttribute("xmlns","http://www.w3.org/2000/svg"),i.setAttribute("width",String(r.width+2*s)),i.setAttribute("height",String(r.height+2*s)),i.firstElementChild.setAttribute("style",`transform: translate(${s}px, ${s}px)`);let o=getComputedStyle(this),a=Ln.cssText.match(/var\(--([\w-]+)\)/g)??[],l=[...new Set(a)].map(c=>{let h=c.slice(4,-1);return`${h}: ${Lo(this,o,h)};`}),u=document.createElementNS("http://www.w3.org/2000/svg","style");return u.textContent=`svg { ${l.join(" ")} background: ${Lo(this,o,"--panel")}; }
${Ln.cssText}
* { animation: none !important; }`,i.prepend(u),new XMLSerializer().serializeToString(i)}};k([z()],Q.prototype,"direction",2),k([z({type:Boolean})],Q.prototype,"partials",2),k([z({attribute:!1})],Q.prototype,"engine",2),k([W()],Q.prototype,"arrangement",2),k([W()],Q.prototype,"view",2),k([W()],Q.prototype,"waits",2),k([W()],Q.prototype,"failure",2),k([ut("svg.graph")],Q.prototype,"canvas",2);function Lo(t,e,n){let r=e.getPropertyValue(n).trim();if(!r.includes("light-dark"))return r;let i=document.createElement("span");i.style.color=`var(${n})`,t.shadowRoot.append(i);let s=getComputedStyle(i).color;return i.remove(),s}function Fo(t,e,n){if(t+Qt<=e)return(e-t)/2;let r=e/2-n;return Math.min(Qt/2,Math.max(e-t-Qt/2,r))}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ni=Ot(class extends dt{constructor(t){if(super(t),t.type!==ot.PROPERTY&&t.type!==ot.ATTRIBUTE&&t.type!==ot.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!uo(t))throw Error("`live` bindings can only contain a single expression")}render(t){return t}update(t,[e]){if(e===V||e===b)return e;let n=t.element,r=t.name;if(t.type===ot.PROPERTY){if(e===n[r])return V}else if(t.type===ot.BOOLEAN_ATTRIBUTE){if(!!e===n.hasAttribute(r))return V}else if(t.type===ot.ATTRIBUTE&&n.getAttribute(r)===e+"")return V;return ue(t),e}});var ri=.01,Le=class extends D{constructor(){super(...arguments);this.head=!0;this.widened=new Map}static{this.styles=[G,j,T`
      :host {
        display: block;
        padding: 14px 22px 16px;
      }
      .head,
      .row {
        display: grid;
        grid-template-columns: minmax(34px, max-content) minmax(80px, 1fr) 76px minmax(72px, max-content);
        column-gap: 14px;
        align-items: center;
      }
      .rows {
        display: grid;
        grid-template-columns: minmax(34px, max-content) minmax(80px, 1fr) 76px minmax(72px, max-content);
        column-gap: 14px;
        align-items: center;
        grid-auto-rows: minmax(36px, max-content);
      }
      .row {
        display: contents;
      }
      .head > *,
      .number {
        text-align: right;
      }
      .name {
        font-weight: 700;
        font-size: 14px;
        max-width: 110px;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .slider {
        position: relative;
        height: 36px;
        display: flex;
        align-items: center;
      }
      .slider svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        overflow: visible;
        pointer-events: none;
      }
      input[type="range"] {
        appearance: none;
        width: 100%;
        margin: 0;
        height: 36px;
        background: none;
        position: relative;
        cursor: pointer;
      }
      input[type="range"]::-webkit-slider-runnable-track {
        height: 4px;
        background: none;
      }
      input[type="range"]::-webkit-slider-thumb {
        appearance: none;
        width: 18px;
        height: 18px;
        margin-top: -7px;
        border-radius: 9px;
        background: var(--panel);
        border: 2.5px solid var(--data);
      }
      input[type="range"]::-moz-range-thumb {
        width: 13px;
        height: 13px;
        border-radius: 9px;
        background: var(--panel);
        border: 2.5px solid var(--data);
      }
      .ground {
        stroke: var(--line);
        stroke-width: 4;
        stroke-linecap: round;
      }
      .fill {
        stroke: var(--data-ln);
        stroke-width: 4;
      }
      .zero {
        stroke: var(--ctl);
        stroke-width: 1.5;
      }
      .rise {
        stroke: var(--grad-ln);
        stroke-width: 3;
      }
      .tip {
        fill: var(--grad-ln);
      }
      input[type="text"] {
        font: 14px var(--sans);
        font-variant-numeric: inherit;
        text-align: right;
        width: 76px;
        height: 30px;
        padding: 0 8px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
      }
      .untouched {
        color: var(--ink3);
      }
      .caption {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 8px;
      }
      .caption svg {
        width: 30px;
        height: 12px;
      }
      .rows.many {
        max-height: 330px;
        overflow-y: auto;
      }
      @media (max-width: 599px) {
        :host {
          padding: 8px 0;
        }
        .rows {
          grid-auto-rows: minmax(48px, max-content);
          column-gap: 10px;
        }
        input[type="text"],
        .slider,
        input[type="range"] {
          height: 44px;
        }
      }
    `]}render(){let{session:n}=this;if(!n?.graph)return g`<h2 class="title">Inputs</h2>`;let{grads:r}=n.progress(),i=n.touched(),s=n.gradients&&n.inputs.some(({place:a})=>i.has(a)),o=n.graph.name(n.graph.root);return g`
      <div class="rows ${n.inputs.length>9?"many":""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${n.gradients?"grad":""}</span>
        ${n.inputs.map(a=>this.row(a,i.has(a.place)?r[a.place]:null))}
      </div>
      ${n.inputs.length?b:g`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${n.canCompute?b:g`<p class="muted">The values stay as they were: this graph has ops that only Python knows.</p>`}
      ${s?g`<div class="caption muted">${ld} this way ${o} rises; the longer, the steeper</div>`:b}`}row(n,r){let i=this.session,{name:s,place:o}=n,a=i.value(s),l=this.range(s,a),u=i.gradients&&r!==null;return g`<div class="row">
      <span class="name" title=${s} @pointerenter=${()=>i.hover([o])} @pointerleave=${()=>i.hover([])}>${s}</span>
      <span class="slider">
        ${this.scale(a,l,u?r:null)}
        <input type="range" min=${-l} max=${l} step="any" .value=${ni(String(a))}
          ?disabled=${!i.canCompute} aria-label=${s} aria-valuetext=${this.spokenValue(s,a,r)}
          @input=${c=>this.slid(s,c)} @keydown=${c=>this.pressed(s,c)}
          @dblclick=${()=>i.reset(s)} />
      </span>
      <input type="text" inputmode="decimal" .value=${ni(cd(a))} ?disabled=${!i.canCompute}
        aria-label="${s}, number" title=${C(a)}
        @change=${c=>this.typed(s,c)} />
      <span class="number ${u?"grad":"untouched"}" title=${u?C(r):""}>${i.gradients?u?O(r):"0":""}</span>
    </div>`}range(n,r){let i=tr(Math.max(3,2*Math.abs(this.session.start(n)))),s=Math.max(i,this.widened.get(n)??0);return Number.isFinite(r)&&Math.abs(r)>s?(this.widened.set(n,tr(Math.abs(r))),this.widened.get(n)):s}scale(n,r,i){let o=(Math.max(-r,Math.min(r,Number.isFinite(n)?n:0))+r)/(2*r),a=`calc(${(100*o).toFixed(3)}% + ${(9-18*o).toFixed(2)}px)`,l=i===null||!i?0:10+34*Math.sqrt(Math.min(1,Math.abs(i))),u=Math.sign(i??0);return g`<svg aria-hidden="true">
      ${M`<line class="ground" x1="2" x2="100%" y1="18" y2="18" />
        <g style="transform: translateX(50%)"><line class="zero" x1="0" x2="0" y1="12" y2="24" /></g>`}
      ${ud(o)}
      ${l&&Number.isFinite(l)?M`<g style="transform: translateX(${a})"><line class="rise" x1=${9*u} x2=${(9+l-8)*u} y1="18" y2="18" />
            <path class="tip" d="M${(9+l)*u} 18l${-9*u} -4.5v9z" /></g>`:b}
    </svg>`}slid(n,r){let i=r.target,s=Math.round(Number(i.value)/ri)*ri;this.session.set(n,Number(s.toFixed(2)))}pressed(n,r){let s={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[r.key];if(r.stopPropagation(),!s)return;r.preventDefault();let o=r.shiftKey?.1:r.altKey?.001:ri;this.session.set(n,Number((this.session.value(n)+s*o).toFixed(6)))}typed(n,r){let i=r.target,s=i.value.trim().replaceAll("−","-"),o=/^[-+]?(inf|nan)$/.test(s)?Number(s.replace("inf","Infinity")):Number(s),a=s!==""&&(!Number.isNaN(o)||s.endsWith("nan"));i.setAttribute("aria-invalid",String(!a)),i.setCustomValidity(a?"":"Type a number, such as 0.5."),a?this.session.set(n,o):i.reportValidity()}spokenValue(n,r,i){let s=this.session.graph.name(this.session.graph.root);if(i===null||!this.session.gradients)return`${n}, ${U(r)}`;let o=i>0?`raises ${s}`:i<0?`lowers ${s}`:`does not change ${s}`;return`${n}, ${U(r)}. Raising it ${o}, slope ${U(i)}.`}};k([z({type:Boolean})],Le.prototype,"head",2);var ld=M`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;function ud(t){let[e,n]=t<.5?[t,.5]:[.5,t];return M`<line class="fill" x1="${(100*e).toFixed(3)}%" x2="${(100*n).toFixed(3)}%" y1="18" y2="18" />`}function cd(t){let e=O(t);return Math.abs(t)>=1e5?P(t):e}var Do=40,Hn=24,ii=36,hd=32,pd=[.5,1,2,4],Un=class extends D{static{this.styles=[G,j,T`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
        padding: 12px 16px;
        min-height: 56px;
        flex-wrap: wrap;
      }
      .square {
        width: 32px;
        padding: 0;
      }
      .where {
        min-width: 150px;
        margin-left: 8px;
        line-height: 18px;
      }
      .where .now {
        font-weight: 600;
        font-size: 14px;
      }
      .forward {
        color: var(--data);
      }
      .track {
        flex: 1;
        display: flex;
        justify-content: center;
        min-width: 120px;
        overflow: hidden;
      }
      svg.track-marks {
        height: 32px;
        max-width: 100%;
        touch-action: none;
        cursor: pointer;
      }
      .rail {
        stroke: var(--line);
        stroke-width: 2;
      }
      .done-forward {
        stroke: var(--data-ln);
        stroke-width: 2;
      }
      .done-backward {
        stroke: var(--grad-ln);
        stroke-width: 2;
      }
      .mark {
        fill: var(--panel);
        stroke: var(--ctl);
        stroke-width: 1.5;
      }
      .mark.forward.done {
        fill: var(--data-ln);
        stroke: var(--data-ln);
      }
      .mark.backward.done {
        fill: var(--grad-ln);
        stroke: var(--grad-ln);
      }
      .mark.now {
        stroke: var(--ink);
        stroke-width: 2;
      }
      .bar {
        fill: var(--sunk);
      }
      .bar.forward {
        fill: var(--data-ln);
      }
      .bar.backward {
        fill: var(--grad-ln);
      }
      .handle {
        fill: var(--panel);
        stroke: var(--ink);
        stroke-width: 2;
      }
      kbd {
        border: 1px solid var(--line);
        border-radius: 3px;
        padding: 0 4px;
        font: 11px var(--mono);
      }
      .switch {
        display: inline-flex;
        align-items: center;
        gap: 8px;
      }
      .knob {
        width: 26px;
        height: 14px;
        border-radius: 7px;
        background: var(--ctl);
        position: relative;
      }
      .knob::after {
        content: "";
        position: absolute;
        top: 2px;
        left: 2px;
        width: 10px;
        height: 10px;
        border-radius: 5px;
        background: var(--panel);
      }
      [aria-checked="true"] .knob {
        background: var(--data);
      }
      [aria-checked="true"] .knob::after {
        left: 14px;
      }
      select {
        font: 13px var(--sans);
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
        height: 32px;
      }
      @media (max-width: 1099px) {
        .keys {
          display: none;
        }
      }
    `]}render(){let{session:e}=this;if(!e)return g``;let{position:n,last:r}=e,i=r===0;return g`
      <button class="square" aria-label="First step" ?disabled=${i||n===0} @click=${()=>e.go(0)}>${X.first}</button>
      <button class="square" aria-label="Previous step" ?disabled=${i||n===0} @click=${()=>e.previous()}>${X.previous}</button>
      <button class="primary" id="play" ?disabled=${i} @click=${()=>e.playing?e.pause():e.play()}>
        ${e.playing?X.pause:X.play} ${e.playing?"Pause":"Play"}</button>
      <button class="square" aria-label="Next step" ?disabled=${i||n===r} @click=${()=>e.next()}>${X.next}</button>
      <button class="square" aria-label="Last step" ?disabled=${i||n===r} @click=${()=>e.go(r)}>${X.last}</button>
      ${this.where()}
      <div class="track">${i?b:this.track()}</div>
      <span class="muted keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play</span>
      <select aria-label="Speed of Play" .value=${String(e.speed)}
        @change=${s=>e.show({speed:Number(s.target.value)})}>
        ${pd.map(s=>g`<option value=${s} ?selected=${s===e.speed}>×${s===.5?"½":s}</option>`)}
      </select>
      <button aria-pressed=${e.table} @click=${()=>e.show({table:!e.table})}>${e.table?"Graph":"Table"}</button>
      <button class="switch" role="switch" aria-checked=${e.gradients} @click=${()=>e.show({gradients:!e.gradients})}><span class="knob"></span>Gradients</button>`}where(){let{position:e,steps:n}=this.session,r=e-n;return r>0?g`<div class="where"><div class="now grad">◆ Backward ${r} of ${n}</div><div class="muted">Forward ${n} of ${n} done</div></div>`:g`<div class="where"><div class="now forward">● Forward ${e} of ${n}</div><div class="muted">${n?e===n?"next: backward":"then backward":"nothing to compute"}</div></div>`}track(){let{steps:e,last:n,position:r,graph:i}=this.session,s=n>Do,o=s?400:2*(e-1)*Hn+ii+36,a=u=>this.place(u,o,s),l=i.name(i.root);return g`<svg class="track-marks" viewBox="0 0 ${o} ${hd}" width=${o} role="slider" tabindex="0"
      aria-label="Step" aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${r}
      aria-valuetext=${r>e?`Backward ${r-e} of ${e}`:`Forward ${r} of ${e}`}
      data-root=${l} @pointerdown=${this.scrubbed} @pointermove=${this.scrubbed}>
      ${s?this.bars(a,o):this.marks(a)}
    </svg>`}place(e,n,r){let{steps:i,last:s}=this.session;return r?10+(n-20)*e/s:18+(e-1)*Hn+(e>i?ii-Hn:0)}marks(e){let{steps:n,last:r,position:i}=this.session,s=(a,l,u)=>l>a?M`<line class=${u} x1=${e(a)} x2=${e(l)} y1="16" y2="16" />`:b,o=Array.from({length:r},(a,l)=>l+1);return M`
      ${s(1,n,"rail")}${s(n+1,r,"rail")}
      ${s(1,Math.min(i,n),"done-forward")}${s(n+1,i,"done-backward")}
      ${o.map(a=>this.mark(a,e(a),a<=n,a<=i,a===i&&a!==n))}`}mark(e,n,r,i,s){let o=`mark ${r?"forward":"backward"} ${i?"done":""} ${s?"now":""}`;if(r)return M`<circle class=${o} data-step=${e} cx=${n} cy="16" r=${s?8:5} />`;let a=s?10:7;return M`<path class=${o} data-step=${e} d="M${n} ${16-a}l${a} ${a}l${-a} ${a}l${-a} ${-a}z" />`}bars(e,n){let{steps:r,position:i}=this.session,s=e(r),o=e(i);return M`
      <rect class="bar" x="10" y="12" width=${n-20} height="8" rx="4" />
      <rect class="bar forward" x="10" y="12" width=${Math.max(0,Math.min(o,s)-10)} height="8" rx="4" />
      <rect class="bar backward" x=${s} y="12" width=${Math.max(0,o-s)} height="8" rx="4" />
      <circle class="handle" cx=${o} cy="16" r="8" />`}scrubbed(e){if(e.type==="pointermove"&&!(e.buttons&1))return;let n=e.currentTarget;e.type==="pointerdown"&&n.setPointerCapture(e.pointerId);let r=n.getScreenCTM();if(!r)return;let i=new DOMPoint(e.clientX,e.clientY).matrixTransform(r.inverse()).x,{last:s,steps:o}=this.session,a=s>Do,l=a?400:2*(o-1)*Hn+ii+36,u=Array.from({length:s+1},(h,p)=>p),c=h=>Math.abs(this.place(h,l,a)-i);this.session.go(u.reduce((h,p)=>c(p)<c(h)?p:h))}};var qn=class extends D{static{this.styles=[G,j,T`
      :host {
        display: block;
        overflow: auto;
        padding: 8px 16px;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-size: 13px;
      }
      th,
      td {
        text-align: left;
        padding: 5px 10px;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        font-size: 11.5px;
        font-weight: 400;
        color: var(--ink3);
      }
      tbody th {
        font: 600 13px var(--mono);
      }
      .number {
        text-align: right;
      }
      tr.active {
        background: var(--sunk);
        box-shadow: inset 4px 0 0 var(--ink);
      }
      tr.active th::before {
        content: "▸ ";
      }
      button {
        min-height: 24px;
        font-family: var(--mono);
      }
    `]}render(){let{session:e}=this;if(!e?.graph)return g``;let{graph:n}=e;return g`<table>
      <caption class="spoken">Every node with its op, inputs, data and grad</caption>
      <thead><tr><th scope="col">name</th><th scope="col">op</th><th scope="col">inputs (partial)</th><th scope="col" class="number">data</th><th scope="col" class="number">grad</th></tr></thead>
      <tbody>${n.nodes.map((r,i)=>this.row(i))}</tbody></table>`}row(e){let n=this.session,r=n.graph,{operands:i,op:s}=r.nodes[e],o=n.step?.place===e&&!n.isForwardDone,a=n.evaluation.partials[e],l=i.map((p,f)=>{if(!R(p))return P(p.number);let x=a[f];return`${r.name(p.node)}${n.gradients&&x!=null?` (${Ht(x)})`:""}`}),u=n.progress().grads[e],c=n.evaluation.data[e],h=n.touched().has(e);return g`<tr class=${o?"active":""} aria-current=${o?"step":"false"}>
      <th scope="row"><button @click=${()=>n.select(e)}>${r.name(e)}</button></th><td>${s||"input"}</td><td>${l.join(", ")}</td>
      <td class="number data" title=${C(c)}>${n.isComputed(e)?O(c):"…"}</td>
      <td class="number ${h?"grad":"muted"}">${n.gradients?h?O(u):"0":""}</td></tr>`}};var Bo=T`
  :host {
    display: block;
    min-height: 100vh;
    background: var(--bg);
  }
  .wide {
    max-width: 1216px;
    margin: 0 auto;
  }
  @media (min-width: 1440px) {
    .wide {
      max-width: 1376px;
    }
  }
  header {
    background: var(--panel);
    border-bottom: 1px solid var(--line);
  }
  header .wide {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 56px;
  }
  h1 {
    font-size: 17px;
    margin: 0 22px 0 2px;
  }
  nav {
    flex: 1;
    display: flex;
    height: 100%;
  }
  nav a {
    display: flex;
    align-items: center;
    padding: 0 14px;
    color: var(--ink2);
    text-decoration: none;
    font-size: 15px;
    border-block: 2px solid transparent;
  }
  nav a[aria-current="page"] {
    color: var(--ink);
    font-weight: 600;
    border-bottom-color: var(--ink);
  }
  .actions {
    display: flex;
    gap: 8px;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .more {
    display: none;
  }
  main {
    padding: 20px 0 24px;
  }
  .notice {
    margin: 0 0 12px;
    padding: 8px 14px;
    border: 1px solid var(--ctl);
    border-radius: 8px;
    background: var(--panel);
  }
  dialog {
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 10px;
    padding: 20px 24px;
    max-width: 560px;
  }
  dialog h2 {
    font-size: 17px;
    margin: 0 0 12px;
  }
  dialog dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 6px 16px;
    margin: 0 0 16px;
  }
  dialog dd {
    margin: 0;
  }
  kbd {
    font: 12px var(--mono);
    border: 1px solid var(--line);
    border-radius: 3px;
    padding: 1px 5px;
  }
  @media (max-width: 1263px) {
    .wide {
      margin: 0 24px;
    }
  }
  @media (max-width: 899px) {
    .wide {
      margin: 0 20px;
    }
  }
  @media (max-width: 599px) {
    .wide {
      margin: 0 12px;
    }
    header .wide {
      height: 48px;
      position: relative;
    }
    h1 {
      display: none;
    }
    .square {
      width: 44px;
      min-height: 44px;
    }
    .more {
      display: inline-flex;
    }
    .actions {
      display: none;
    }
    .actions.open {
      display: grid;
      position: absolute;
      right: 0;
      top: 48px;
      z-index: 2;
      background: var(--panel);
      border: 1px solid var(--ctl);
      border-radius: 8px;
      padding: 8px;
    }
    .actions.open button {
      min-height: 44px;
    }
    main {
      padding: 12px 0 0;
    }
  }
`;var dd=[["→ ←","one step on, one step back"],["Home End","before the first step, after the last"],["Space","play, pause"],["Enter","in the expression: take it and go to the steps; on a node: its paths"],["Esc","in the expression: the last text that worked; else back from the paths"],["J K","in the graph: next and previous node"],["I O","in the graph: the first input of a node, the node that uses it"],["+ − 0","in the graph: larger, smaller, fit"],["G T","in the graph: gradients on and off, table"],["?","this list"]];function Ho(){return g`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${dd.map(([t,e])=>g`<dt>${t.split(" ").map(n=>g`<kbd>${n}</kbd> `)}</dt><dd>${e}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`}var Uo="glassgrad-theme",fd=["auto","light","dark"];function qo(){try{return fd.find(t=>t===localStorage.getItem(Uo))??"auto"}catch{return"auto"}}function si(t){document.documentElement.style.colorScheme=t==="auto"?"light dark":t;try{localStorage.setItem(Uo,t)}catch{}}function Vo(t){let e=window.matchMedia("(prefers-color-scheme: dark)").matches;if(t==="auto")return e?"light":"dark";let n=t==="dark"?"light":"dark";return n==="dark"===e?"auto":n}var md=1500,gd=150,ft=class extends rt{constructor(){super(...arguments);this.theme=qo();this.copied="";this.notice="";this.isMenuOpen=!1;this.session=qi();this.written="";this.read=()=>{if(location.hash===this.written||location.hash.length<2)return;let[n,r]=location.hash.slice(1).split("?"),i=n==="/explore"?[]:[n];r&&i.push(...Yi(this.session,new URLSearchParams(r))),this.notice=i.length?`This link has parts I do not know: ${i.join(", ")}. The rest is used.`:""};this.write=()=>{clearTimeout(this.linkTimer),this.linkTimer=setTimeout(()=>{this.written=this.link,history.replaceState(null,"",this.written)},gd)};this.pressed=n=>{n.key!=="?"||n.composedPath()[0]instanceof HTMLTextAreaElement||(n.preventDefault(),this.dialog.showModal())}}static{this.styles=[G,j,Bo,T``]}connectedCallback(){super.connectedCallback(),si(this.theme),this.read(),window.addEventListener("hashchange",this.read),window.addEventListener("keydown",this.pressed),this.session.addEventListener("change",this.write)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",this.read),window.removeEventListener("keydown",this.pressed),this.session.removeEventListener("change",this.write)}get link(){return`#/explore?${Ki(this.session)}`}async copy(n,r){r!==null&&(await navigator.clipboard.writeText(r),this.copied=n,this.isMenuOpen=!1,setTimeout(()=>{this.copied=""},md))}copyLink(){this.copy("link",new URL(this.link,location.href).href)}copyPython(){this.copy("python",this.session.python())}saveSvg(){let n=this.explorer.graph?.toSvg();if(!n)return;let r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"image/svg+xml"})),r.download="graph.svg",r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e3),this.isMenuOpen=!1}turnTheme(){this.theme=Vo(this.theme),si(this.theme)}render(){return g`
      <header>
        <div class="wide">
          <img src="icon.svg" width="24" height="24" alt="" /><h1>Glassgrad</h1>
          <nav aria-label="Views"><a href=${this.link} aria-current="page">Explore</a></nav>
          <span class="actions ${this.isMenuOpen?"open":""}">
            <button @click=${this.copyLink}>${X.link} ${this.copied==="link"?"Copied":"Copy link"}</button>
            <button @click=${this.copyPython}>${this.copied==="python"?"Copied":"Copy as Python"}</button>
            <button @click=${this.saveSvg}>Save SVG</button>
          </span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${()=>{this.isMenuOpen=!this.isMenuOpen}}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${X.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice?g`<p class="notice" role="status">${this.notice} <button class="text" @click=${()=>{this.notice=""}}>Close</button></p>`:b}
        <glass-explorer keys="page" .session=${this.session} theme="inherit"></glass-explorer>
      </main>
      ${Ho()}`}};k([W()],ft.prototype,"theme",2),k([W()],ft.prototype,"copied",2),k([W()],ft.prototype,"notice",2),k([W()],ft.prototype,"isMenuOpen",2),k([ut("glass-explorer")],ft.prototype,"explorer",2),k([ut("dialog")],ft.prototype,"dialog",2);var bd={"glass-graph":Q,"glass-table":qn,"glass-inputs":Le,"glass-steps":Un,"glass-explain":un,"glass-expression":Ct,"glass-explorer":q,"glass-app":ft};for(let[t,e]of Object.entries(bd))customElements.get(t)||customElements.define(t,e);})();
