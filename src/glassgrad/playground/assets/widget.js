var Mp=Object.defineProperty;var Ep=Object.getOwnPropertyDescriptor;var S=(t,e,n,r)=>{for(var i=r>1?void 0:r?Ep(e,n):e,s=t.length-1,o;s>=0;s--)(o=t[s])&&(i=(r?o(e,n,i):o(i))||i);return r&&i&&Mp(e,n,i),i};/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lr=globalThis,ur=lr.ShadowRoot&&(lr.ShadyCSS===void 0||lr.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,as=Symbol(),ya=new WeakMap,yn=class{constructor(e,n,r){if(this._$cssResult$=!0,r!==as)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=n}get styleSheet(){let e=this.o,n=this.t;if(ur&&e===void 0){let r=n!==void 0&&n.length===1;r&&(e=ya.get(n)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),r&&ya.set(n,e))}return e}toString(){return this.cssText}},va=t=>new yn(typeof t=="string"?t:t+"",void 0,as),T=(t,...e)=>{let n=t.length===1?t[0]:e.reduce((r,i,s)=>r+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+t[s+1],t[0]);return new yn(n,t,as)},wa=(t,e)=>{if(ur)t.adoptedStyleSheets=e.map(n=>n instanceof CSSStyleSheet?n:n.styleSheet);else for(let n of e){let r=document.createElement("style"),i=lr.litNonce;i!==void 0&&r.setAttribute("nonce",i),r.textContent=n.cssText,t.appendChild(r)}},ls=ur?t=>t:t=>t instanceof CSSStyleSheet?(e=>{let n="";for(let r of e.cssRules)n+=r.cssText;return va(n)})(t):t;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:Ap,defineProperty:Tp,getOwnPropertyDescriptor:Np,getOwnPropertyNames:Rp,getOwnPropertySymbols:Cp,getPrototypeOf:Op}=Object,cr=globalThis,xa=cr.trustedTypes,Pp=xa?xa.emptyScript:"",Fp=cr.reactiveElementPolyfillSupport,vn=(t,e)=>t,wn={toAttribute(t,e){switch(e){case Boolean:t=t?Pp:null;break;case Object:case Array:t=t==null?t:JSON.stringify(t)}return t},fromAttribute(t,e){let n=t;switch(e){case Boolean:n=t!==null;break;case Number:n=t===null?null:Number(t);break;case Object:case Array:try{n=JSON.parse(t)}catch{n=null}}return n}},hr=(t,e)=>!Ap(t,e),$a={attribute:!0,type:String,converter:wn,reflect:!1,useDefault:!1,hasChanged:hr};Symbol.metadata??=Symbol("metadata"),cr.litPropertyMetadata??=new WeakMap;var Ct=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,n=$a){if(n.state&&(n.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((n=Object.create(n)).wrapped=!0),this.elementProperties.set(e,n),!n.noAccessor){let r=Symbol(),i=this.getPropertyDescriptor(e,r,n);i!==void 0&&Tp(this.prototype,e,i)}}static getPropertyDescriptor(e,n,r){let{get:i,set:s}=Np(this.prototype,e)??{get(){return this[n]},set(o){this[n]=o}};return{get:i,set(o){let a=i?.call(this);s?.call(this,o),this.requestUpdate(e,a,r)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??$a}static _$Ei(){if(this.hasOwnProperty(vn("elementProperties")))return;let e=Op(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(vn("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(vn("properties"))){let n=this.properties,r=[...Rp(n),...Cp(n)];for(let i of r)this.createProperty(i,n[i])}let e=this[Symbol.metadata];if(e!==null){let n=litPropertyMetadata.get(e);if(n!==void 0)for(let[r,i]of n)this.elementProperties.set(r,i)}this._$Eh=new Map;for(let[n,r]of this.elementProperties){let i=this._$Eu(n,r);i!==void 0&&this._$Eh.set(i,n)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let n=[];if(Array.isArray(e)){let r=new Set(e.flat(1/0).reverse());for(let i of r)n.unshift(ls(i))}else e!==void 0&&n.push(ls(e));return n}static _$Eu(e,n){let r=n.attribute;return r===!1?void 0:typeof r=="string"?r:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,n=this.constructor.elementProperties;for(let r of n.keys())this.hasOwnProperty(r)&&(e.set(r,this[r]),delete this[r]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return wa(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,n,r){this._$AK(e,r)}_$ET(e,n){let r=this.constructor.elementProperties.get(e),i=this.constructor._$Eu(e,r);if(i!==void 0&&r.reflect===!0){let s=(r.converter?.toAttribute!==void 0?r.converter:wn).toAttribute(n,r.type);this._$Em=e,s==null?this.removeAttribute(i):this.setAttribute(i,s),this._$Em=null}}_$AK(e,n){let r=this.constructor,i=r._$Eh.get(e);if(i!==void 0&&this._$Em!==i){let s=r.getPropertyOptions(i),o=typeof s.converter=="function"?{fromAttribute:s.converter}:s.converter?.fromAttribute!==void 0?s.converter:wn;this._$Em=i;let a=o.fromAttribute(n,s.type);this[i]=a??this._$Ej?.get(i)??a,this._$Em=null}}requestUpdate(e,n,r,i=!1,s){if(e!==void 0){let o=this.constructor;if(i===!1&&(s=this[e]),r??=o.getPropertyOptions(e),!((r.hasChanged??hr)(s,n)||r.useDefault&&r.reflect&&s===this._$Ej?.get(e)&&!this.hasAttribute(o._$Eu(e,r))))return;this.C(e,n,r)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,n,{useDefault:r,reflect:i,wrapped:s},o){r&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,o??n??this[e]),s!==!0||o!==void 0)||(this._$AL.has(e)||(this.hasUpdated||r||(n=void 0),this._$AL.set(e,n)),i===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(n){Promise.reject(n)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,s]of this._$Ep)this[i]=s;this._$Ep=void 0}let r=this.constructor.elementProperties;if(r.size>0)for(let[i,s]of r){let{wrapped:o}=s,a=this[i];o!==!0||this._$AL.has(i)||a===void 0||this.C(i,void 0,s,a)}}let e=!1,n=this._$AL;try{e=this.shouldUpdate(n),e?(this.willUpdate(n),this._$EO?.forEach(r=>r.hostUpdate?.()),this.update(n)):this._$EM()}catch(r){throw e=!1,this._$EM(),r}e&&this._$AE(n)}willUpdate(e){}_$AE(e){this._$EO?.forEach(n=>n.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(n=>this._$ET(n,this[n])),this._$EM()}updated(e){}firstUpdated(e){}};Ct.elementStyles=[],Ct.shadowRootOptions={mode:"open"},Ct[vn("elementProperties")]=new Map,Ct[vn("finalized")]=new Map,Fp?.({ReactiveElement:Ct}),(cr.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var cs=globalThis,ka=t=>t,pr=cs.trustedTypes,Sa=pr?pr.createPolicy("lit-html",{createHTML:t=>t}):void 0,hs="$lit$",Ot=`lit$${Math.random().toFixed(9).slice(2)}$`,ps="?"+Ot,Lp=`<${ps}>`,ae=document,$n=()=>ae.createComment(""),kn=t=>t===null||typeof t!="object"&&typeof t!="function",ds=Array.isArray,Na=t=>ds(t)||typeof t?.[Symbol.iterator]=="function",us=`[ 	
\f\r]`,xn=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,_a=/-->/g,Ma=/>/g,se=RegExp(`>|${us}(?:([^\\s"'>=/]+)(${us}*=${us}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ea=/'/g,Aa=/"/g,Ra=/^(?:script|style|textarea|title)$/i,ms=t=>(e,...n)=>({_$litType$:t,strings:e,values:n}),m=ms(1),$=ms(2),Rw=ms(3),tt=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),Ta=new WeakMap,oe=ae.createTreeWalker(ae,129);function Ca(t,e){if(!ds(t)||!t.hasOwnProperty("raw"))throw Error("invalid template strings array");return Sa!==void 0?Sa.createHTML(e):e}var Oa=(t,e)=>{let n=t.length-1,r=[],i,s=e===2?"<svg>":e===3?"<math>":"",o=xn;for(let a=0;a<n;a++){let l=t[a],u,c,h=-1,p=0;for(;p<l.length&&(o.lastIndex=p,c=o.exec(l),c!==null);)p=o.lastIndex,o===xn?c[1]==="!--"?o=_a:c[1]!==void 0?o=Ma:c[2]!==void 0?(Ra.test(c[2])&&(i=RegExp("</"+c[2],"g")),o=se):c[3]!==void 0&&(o=se):o===se?c[0]===">"?(o=i??xn,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,u=c[1],o=c[3]===void 0?se:c[3]==='"'?Aa:Ea):o===Aa||o===Ea?o=se:o===_a||o===Ma?o=xn:(o=se,i=void 0);let d=o===se&&t[a+1].startsWith("/>")?" ":"";s+=o===xn?l+Lp:h>=0?(r.push(u),l.slice(0,h)+hs+l.slice(h)+Ot+d):l+Ot+(h===-2?a:d)}return[Ca(t,s+(t[n]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),r]},Sn=class t{constructor({strings:e,_$litType$:n},r){let i;this.parts=[];let s=0,o=0,a=e.length-1,l=this.parts,[u,c]=Oa(e,n);if(this.el=t.createElement(u,r),oe.currentNode=this.el.content,n===2||n===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(i=oe.nextNode())!==null&&l.length<a;){if(i.nodeType===1){if(i.hasAttributes())for(let h of i.getAttributeNames())if(h.endsWith(hs)){let p=c[o++],d=i.getAttribute(h).split(Ot),f=/([.?@])?(.*)/.exec(p);l.push({type:1,index:s,name:f[2],strings:d,ctor:f[1]==="."?mr:f[1]==="?"?fr:f[1]==="@"?gr:ue}),i.removeAttribute(h)}else h.startsWith(Ot)&&(l.push({type:6,index:s}),i.removeAttribute(h));if(Ra.test(i.tagName)){let h=i.textContent.split(Ot),p=h.length-1;if(p>0){i.textContent=pr?pr.emptyScript:"";for(let d=0;d<p;d++)i.append(h[d],$n()),oe.nextNode(),l.push({type:2,index:++s});i.append(h[p],$n())}}}else if(i.nodeType===8)if(i.data===ps)l.push({type:2,index:s});else{let h=-1;for(;(h=i.data.indexOf(Ot,h+1))!==-1;)l.push({type:7,index:s}),h+=Ot.length-1}s++}}static createElement(e,n){let r=ae.createElement("template");return r.innerHTML=e,r}};function le(t,e,n=t,r){if(e===tt)return e;let i=r!==void 0?n._$Co?.[r]:n._$Cl,s=kn(e)?void 0:e._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(t),i._$AT(t,n,r)),r!==void 0?(n._$Co??=[])[r]=i:n._$Cl=i),i!==void 0&&(e=le(t,i._$AS(t,e.values),i,r)),e}var dr=class{constructor(e,n){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=n}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:n},parts:r}=this._$AD,i=(e?.creationScope??ae).importNode(n,!0);oe.currentNode=i;let s=oe.nextNode(),o=0,a=0,l=r[0];for(;l!==void 0;){if(o===l.index){let u;l.type===2?u=new Oe(s,s.nextSibling,this,e):l.type===1?u=new l.ctor(s,l.name,l.strings,this,e):l.type===6&&(u=new br(s,this,e)),this._$AV.push(u),l=r[++a]}o!==l?.index&&(s=oe.nextNode(),o++)}return oe.currentNode=ae,i}p(e){let n=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(e,r,n),n+=r.strings.length-2):r._$AI(e[n])),n++}},Oe=class t{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,n,r,i){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=e,this._$AB=n,this._$AM=r,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,n=this._$AM;return n!==void 0&&e?.nodeType===11&&(e=n.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,n=this){e=le(this,e,n),kn(e)?e===y||e==null||e===""?(this._$AH!==y&&this._$AR(),this._$AH=y):e!==this._$AH&&e!==tt&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Na(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==y&&kn(this._$AH)?this._$AA.nextSibling.data=e:this.T(ae.createTextNode(e)),this._$AH=e}$(e){let{values:n,_$litType$:r}=e,i=typeof r=="number"?this._$AC(e):(r.el===void 0&&(r.el=Sn.createElement(Ca(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===i)this._$AH.p(n);else{let s=new dr(i,this),o=s.u(this.options);s.p(n),this.T(o),this._$AH=s}}_$AC(e){let n=Ta.get(e.strings);return n===void 0&&Ta.set(e.strings,n=new Sn(e)),n}k(e){ds(this._$AH)||(this._$AH=[],this._$AR());let n=this._$AH,r,i=0;for(let s of e)i===n.length?n.push(r=new t(this.O($n()),this.O($n()),this,this.options)):r=n[i],r._$AI(s),i++;i<n.length&&(this._$AR(r&&r._$AB.nextSibling,i),n.length=i)}_$AR(e=this._$AA.nextSibling,n){for(this._$AP?.(!1,!0,n);e!==this._$AB;){let r=ka(e).nextSibling;ka(e).remove(),e=r}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},ue=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,n,r,i,s){this.type=1,this._$AH=y,this._$AN=void 0,this.element=e,this.name=n,this._$AM=i,this.options=s,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=y}_$AI(e,n=this,r,i){let s=this.strings,o=!1;if(s===void 0)e=le(this,e,n,0),o=!kn(e)||e!==this._$AH&&e!==tt,o&&(this._$AH=e);else{let a=e,l,u;for(e=s[0],l=0;l<s.length-1;l++)u=le(this,a[r+l],n,l),u===tt&&(u=this._$AH[l]),o||=!kn(u)||u!==this._$AH[l],u===y?e=y:e!==y&&(e+=(u??"")+s[l+1]),this._$AH[l]=u}o&&!i&&this.j(e)}j(e){e===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},mr=class extends ue{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===y?void 0:e}},fr=class extends ue{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==y)}},gr=class extends ue{constructor(e,n,r,i,s){super(e,n,r,i,s),this.type=5}_$AI(e,n=this){if((e=le(this,e,n,0)??y)===tt)return;let r=this._$AH,i=e===y&&r!==y||e.capture!==r.capture||e.once!==r.once||e.passive!==r.passive,s=e!==y&&(r===y||i);i&&this.element.removeEventListener(this.name,this,r),s&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},br=class{constructor(e,n,r){this.element=e,this.type=6,this._$AN=void 0,this._$AM=n,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(e){le(this,e)}},Pa={M:hs,P:Ot,A:ps,C:1,L:Oa,R:dr,D:Na,V:le,I:Oe,H:ue,N:fr,U:gr,B:mr,F:br},Ip=cs.litHtmlPolyfillSupport;Ip?.(Sn,Oe),(cs.litHtmlVersions??=[]).push("3.3.3");var Fa=(t,e,n)=>{let r=n?.renderBefore??e,i=r._$litPart$;if(i===void 0){let s=n?.renderBefore??null;r._$litPart$=i=new Oe(e.insertBefore($n(),s),s,void 0,n??{})}return i._$AI(t),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var fs=globalThis,ct=class extends Ct{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let n=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Fa(n,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return tt}};ct._$litElement$=!0,ct.finalized=!0,fs.litElementHydrateSupport?.({LitElement:ct});var zp=fs.litElementPolyfillSupport;zp?.({LitElement:ct});(fs.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function yr(t){return Number.isNaN(t)?"nan":t===1/0?"inf":t===-1/0?"−inf":null}function vr(t){return t.replaceAll("-","−").replace("e+","e")}function R(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?yr(t)??vr(t.toExponential(2)):yr(t)??vr(t===0?"0.0000":t.toFixed(4))}function G(t){let e=Math.abs(t);return t!==0&&(e<.001||e>=1e5)?yr(t)??vr(Number(t.toPrecision(3)).toExponential()):yr(t)??vr(String(Number(t.toPrecision(3))))}function I(t){let e=R(t);return e.includes("e")||!e.includes(".")?e:e.replace(/\.?0+$/,"")}function O(t){if(Number.isNaN(t))return"nan";if(!Number.isFinite(t))return t>0?"inf":"-inf";let e=Object.is(t,-0)?"-0":String(t);return/^-?\d+$/.test(e)?`${e}.0`:e}function D(t){return I(t).replaceAll("−","minus ")}function _n(t){let e=10**Math.floor(Math.log10(t));return[1,2,5,10].map(n=>n*e).find(n=>n>=t*(1-1e-12))}function La(t,e,n=5){let r=Dp(t,e),i=Bp(r,e).at(-1),s=Up(r,e,n),o=t.grads()[e],a=s.reduce((u,c)=>u+c.product,0),l=i-BigInt(s.length);return{target:e,grad:o,paths:s,rest:l>0n?o-a:0,restCount:l}}function Dp({graph:t,partials:e},n){let r=t.nodes.map((s,o)=>o===n),i=t.nodes.map(()=>[]);for(let s of t.computed.filter(o=>o>n)){let o=t.inputs(s).filter(({node:a})=>r[a]);r[s]=o.length>0,i[s]=o.map(({node:a,k:l})=>({node:a,partial:e[s][l]??0})).filter(({partial:a})=>a!==0)}return i}function Bp(t,e){let n=t.map(()=>0n);n[e]=1n;for(let r=e+1;r<t.length;r++)n[r]=t[r].reduce((i,{node:s})=>i+n[s],0n);return n}function Up(t,e,n){let r=t.map(()=>[]);r[e]=[{size:0,node:-1,partial:1,rank:0}];for(let i=e+1;i<t.length;i++)r[i]=t[i].flatMap(({node:s,partial:o})=>r[s].map((a,l)=>({size:a.size+Hp(o),node:s,partial:o,rank:l}))).sort((s,o)=>o.size-s.size).slice(0,n);return r.at(-1).map((i,s)=>qp(r,e,s))}function Hp(t){return Number.isNaN(t)?1/0:Math.log(Math.abs(t))}function qp(t,e,n){let r=t.length-1,i=[r],s=[];for(;r!==e;){let o=t[r][n];r=o.node,n=o.rank,i.push(r),s.push(o.partial)}return{places:i,partials:s,product:s.reduce((o,a)=>o*a,1)}}var{exp:ce,log:gs,log1p:bs,sqrt:he,sin:ys,cos:vs,tanh:Ia,abs:Mn}=Math;function ws(t,e){return t===1||t===-1&&Math.abs(e)===1/0?1:t**e}var jp=(t,e)=>t+e,Vp=(t,e,n)=>1,Wp=(t,e,n)=>1,wr=(t,e)=>t-e,Gp=(t,e,n)=>1,xs=(t,e,n)=>-1,Kp=(t,e)=>t*e,Yp=(t,e,n)=>e,Xp=(t,e,n)=>t,Zp=(t,e)=>t/e,Jp=(t,e,n)=>1/e,Qp=(t,e,n)=>-n/e,td=t=>-t,$s=(t,e)=>-1,xr=(t,e)=>ws(t,e),ks=(t,e,n)=>t===0&&e===0?0:e>=.5||t===0||Mn(t)===1/0?e*ws(t,e-1):e*n/t,ed=(t,e,n)=>n===0||t===0&&e===0?0:n*gs(t),Pe=t=>ce(t),Ss=(t,e)=>e,_s=t=>gs(t),Ms=(t,e)=>1/t,nd=t=>he(t),rd=(t,e)=>.5/e,id=t=>ys(t),sd=(t,e)=>vs(t),od=t=>vs(t),ad=(t,e)=>-ys(t),Es=t=>Ia(t),As=(t,e)=>4*mt(2*t)*mt(-2*t),mt=t=>t>=0?1/(1+ce(-t)):ce(t)/(1+ce(t)),En=(t,e)=>e*mt(-t),Fe=t=>t>0?t+bs(ce(-t)):bs(ce(t)),pe=(t,e)=>mt(t),An=t=>t<=0?0:t,Tn=(t,e)=>t<=0?0:1,Ts=(t,e)=>t>0?t:e*t,Ns=(t,e,n)=>t>0?1:e,ld=t=>Mn(t),ud=(t,e)=>t===0?0:t<0?-1:1,cd=(t,e)=>t>e||t!==t?t:e,hd=(t,e,n)=>t===e?.5:t<e?0:1,pd=(t,e,n)=>t===e?.5:t>e?0:1,dd=(t,e)=>t<e||t!==t?t:e,md=(t,e,n)=>t===e?.5:t>e?0:1,fd=(t,e,n)=>t===e?.5:t<e?0:1,gd=(t,e,n)=>t>0?e:n,bd=(t,e,n,r)=>t>0?1:0,yd=(t,e,n,r)=>t>0?0:1,vd=(t,e)=>t+e,wd=t=>1,xd=(t,e,n)=>t+e*n,$d=(t,e)=>e,kd=(t,e)=>t,jt=new Map([["add",{name:"add",takes:"xy",symbol:"+",doc:"x plus y",isFold:!1,value:jp,partials:[Vp,Wp],slopes:["",""],back:[{text:"Through +, the gradient goes on unchanged.",alone:!0,fits:()=>!0},{text:"Through +, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["sub",{name:"sub",takes:"xy",symbol:"−",doc:"x minus y",isFold:!1,value:wr,partials:[Gp,xs],slopes:["",""],back:[{text:"Through −, the gradient is scaled by {slope}.",alone:!0,fits:()=>!0},{text:"Through −, {x} gets the gradient unchanged, and {y} gets it with the other sign.",alone:!1,fits:()=>!0}]}],["mul",{name:"mul",takes:"xy",symbol:"×",doc:"x times y",isFold:!1,value:Kp,partials:[Yp,Xp],slopes:["y","x"],back:[{text:"Through ×, the gradient is scaled by the **other** factor, {slope}.",alone:!0,fits:()=>!0},{text:"Through ×, each input gets it scaled by the **other** input's value.",alone:!1,fits:()=>!0}]}],["div",{name:"div",takes:"xy",symbol:"÷",doc:"x divided by y",isFold:!1,value:Zp,partials:[Jp,Qp],slopes:["",""],back:[{text:"The slope of this division is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through ÷, {x} gets it divided by {y}, and {y} gets it scaled by minus the quotient over {y}.",alone:!1,fits:()=>!0}]}],["neg",{name:"neg",takes:"x",symbol:"−",doc:"minus x",isFold:!1,value:td,partials:[$s],slopes:[""],back:[{text:"Through the minus, the gradient changes its sign.",alone:!1,fits:()=>!0}]}],["pow",{name:"pow",takes:"xy",symbol:"**",doc:"x to the power of y",isFold:!1,value:xr,partials:[ks,ed],slopes:["",""],back:[{text:"The slope of this power is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through a power, {x} gets it scaled by the slope of the power, and {y} by the power times the logarithm of {x}.",alone:!1,fits:()=>!0}]}],["exp",{name:"exp",takes:"x",symbol:"exp",doc:"e to the power of x",isFold:!1,value:Pe,partials:[Ss],slopes:["out"],back:[{text:"The slope of exp is its own value: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["log",{name:"log",takes:"x",symbol:"log",doc:"natural logarithm, -inf at 0, nan below",isFold:!1,value:_s,partials:[Ms],slopes:[""],back:[{text:"The slope of log is one over {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sqrt",{name:"sqrt",takes:"x",symbol:"√",doc:"square root, nan below 0",isFold:!1,value:nd,partials:[rd],slopes:[""],back:[{text:"The slope of a root is one half over the root: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sin",{name:"sin",takes:"x",symbol:"sin",doc:"sine of an angle in radians",isFold:!1,value:id,partials:[sd],slopes:[""],back:[{text:"The slope of sin is the cosine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["cos",{name:"cos",takes:"x",symbol:"cos",doc:"cosine of an angle in radians",isFold:!1,value:od,partials:[ad],slopes:[""],back:[{text:"The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["tanh",{name:"tanh",takes:"x",symbol:"tanh",doc:"hyperbolic tangent: squashes to (-1, 1)",isFold:!1,value:Es,partials:[As],slopes:[""],back:[{text:"tanh is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>Mn(t)>4},{text:"The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sigmoid",{name:"sigmoid",takes:"x",symbol:"σ",doc:"1 / (1 + exp(-x)): squashes to (0, 1), never overflows",isFold:!1,value:mt,partials:[En],slopes:[""],back:[{text:"sigmoid is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:t=>Mn(t)>7},{text:"The slope of sigmoid is its value times what is missing to 1: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["softplus",{name:"softplus",takes:"x",symbol:"softplus",doc:"log(1 + exp(x)): a smooth relu",isFold:!1,value:Fe,partials:[pe],slopes:[""],back:[{text:"The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["relu",{name:"relu",takes:"x",symbol:"ReLU",doc:"x where positive, else 0",isFold:!1,value:An,partials:[Tn],slopes:[""],back:[{text:"{x} is not positive, so relu lets nothing back.",alone:!1,fits:t=>t<=0},{text:"{x} is positive, so relu lets the gradient through unchanged.",alone:!1,fits:()=>!0}]}],["leaky_relu",{name:"leaky_relu",takes:"xn",symbol:"leaky_relu",doc:"x where positive, else n times x",isFold:!1,value:Ts,partials:[Ns,null],slopes:["",""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:(t,e)=>t>0},{text:"{x} is not positive: only {slope} of the gradient gets back.",alone:!1,fits:()=>!0}]}],["abs",{name:"abs",takes:"x",symbol:"|·|",doc:"x without its sign",isFold:!1,value:ld,partials:[ud],slopes:[""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:t=>t>0},{text:"{x} is negative, so the gradient changes its sign.",alone:!1,fits:t=>t<0},{text:"{x} is 0, where abs has a corner: nothing gets back.",alone:!1,fits:()=>!0}]}],["maximum",{name:"maximum",takes:"xy",symbol:"max",doc:"the larger of two; a tie gives half of the gradient to each",isFold:!1,value:cd,partials:[hd,pd],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The larger one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["minimum",{name:"minimum",takes:"xy",symbol:"min",doc:"the smaller of two; a tie gives half of the gradient to each",isFold:!1,value:dd,partials:[md,fd],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(t,e)=>t===e},{text:"The smaller one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["where",{name:"where",takes:"nxy",symbol:"where",doc:"x if n > 0, else y",isFold:!1,value:gd,partials:[null,bd,yd],slopes:["","",""],back:[{text:"The branch that was taken gets the gradient unchanged, the other one nothing.",alone:!1,fits:()=>!0}]}],["sum",{name:"sum",takes:"x",symbol:"Σ",doc:"start plus every x, left to right",isFold:!0,value:vd,partials:[wd],slopes:[""],back:[{text:"Through a sum, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["dot",{name:"dot",takes:"xy",symbol:"w·x",doc:"start plus every x times its y",isFold:!0,value:xd,partials:[$d,kd],slopes:["y","x"],back:[{text:"Through a weighted sum, each factor gets the gradient scaled by its **other** factor.",alone:!1,fits:()=>!0}]}]]);function H(t){return"node"in t}var Vt=class{constructor(e,n=""){this.nodes=e;this.rootName=n;let r=e.map((i,s)=>s);this.computed=r.filter(i=>e[i].operands.length>0),this.leaves=r.filter(i=>e[i].operands.length===0)}get root(){return this.nodes.length-1}row(e){return jt.get(this.nodes[e].op)}isLeaf(e){return this.nodes[e].operands.length===0}name(e){let{label:n}=this.nodes[e];return n||e===this.root&&this.rootName||`v${e}`}inputs(e){return this.nodes[e].operands.flatMap((n,r)=>H(n)?[{node:n.node,k:r}]:[])}users(){let e=this.nodes.map(()=>[]);for(let n of this.computed)for(let{node:r}of this.inputs(n))e[r].push(n);return e}get structure(){return this.nodes.map(e=>`${e.op}(${e.operands.map(n=>H(n)?n.node:"#").join()})`).join(";")}};function Ba(t,e){if(!t.isFold)return[...e];let n=t.takes.length,[r,...i]=e,s=[];for(let l=0;l<i.length;l+=n)s.push(i.slice(l,l+n));let[o,...a]=s;return[...a.reverse().flat(),r,...o]}var Sd=new Map([["add","+"],["sub","−"],["mul","×"],["div","÷"],["pow","^"]]);function Ua(t,e){let{graph:n,partials:r}=t,i=n.row(e);if(!i)return"";let{operands:s}=n.nodes[e],o=s.map(c=>H(c)?t.data[c.node]:c.number),a=r[e].filter(c=>c!==null),l=i.back.find(({alone:c,fits:h})=>(a.length===1||!c)&&(i.isFold||h(...o))),u=new Map(i.isFold?[]:[...i.takes].map((c,h)=>[c,Ha(n,e,h)]));return u.set("slope",I(a[0]??0)),l?.text.replace(/\{(\w+)\}/g,(c,h)=>u.get(h)??c)??""}function Ha(t,e,n){let r=t.nodes[e].operands[n];return H(r)?t.name(r.node):I(r.number)}function Wt(t,e){let{op:n,operands:r}=t.nodes[e];return qa(t,e,r.map((i,s)=>Ha(t,e,s)),n)}function Nn(t,e){let{op:n,operands:r}=t.graph.nodes[e],i=r.map(s=>H(s)?R(t.data[s.node]):I(s.number));return qa(t.graph,e,i,n)}function qa(t,e,n,r){let i=Sd.get(r),s=t.row(e);if(i){let[o,...a]=n;return[r==="pow"?$r(o):o,...a.map($r)].join(` ${i} `)}if(s?.isFold){let[o,...a]=n,l=s.takes.length,u=o==="0"?[]:[o];for(let c=0;c<a.length;c+=l){let[h,...p]=a.slice(c,c+l);u.push([h,...p.map($r)].join(" × "))}return u.join(" + ")}return r==="neg"?`−${$r(n[0])}`:`${r||"?"}(${n.join(", ")})`}function $r(t){return t.startsWith("−")?`(${t})`:t}function kr(t,e){return`${["no","one","two","three","four","five","six","seven","eight","nine"][t]??t} ${e}${t===1?"":"s"}`}function ja(t,e){if(e.before===0||e.partial===null)return"";let n=I(e.upstream*e.partial);return`${t.name(e.node)} already had ${I(e.before)} from another path. ${n} more makes ${I(e.after)}.`}function Va(t,e,n){let{graph:r}=t,i=t.gradsAfter(r.computed.length).grads[e],s=r.name(e),o=[`${s} equals ${Sr(Wt(r,e))}.`,`Grad of ${s} is ${D(i)}.`,...n.map(a=>_d(r,a))];return i===0&&o.push("It passes nothing on."),o.join(" ")}function _d(t,{node:e,partial:n,upstream:r,before:i,after:s}){if(n===null)return`${t.name(e)} gets what its own rule gives.`;let o=`${D(n)} times ${D(r)}, which is ${D(n*r)}`,a=i===0?"":`; with the ${D(i)} before it has ${D(s)}`;return`${t.name(e)} receives ${o}${a}.`}function Sr(t){return t.replaceAll(" × "," times ").replaceAll(" + "," plus ").replaceAll(" − "," minus ").replaceAll(" ÷ "," divided by ").replaceAll(" ^ "," to the power of ").replaceAll("−","minus ")}var F=T`
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
`;var L=T`
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
`;var Wa=T`
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
    .origin,
    .fresh,
    thead {
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
 */var Md={attribute:!0,type:String,converter:wn,reflect:!1,hasChanged:hr},Ed=(t=Md,e,n)=>{let{kind:r,metadata:i}=n,s=globalThis.litPropertyMetadata.get(i);if(s===void 0&&globalThis.litPropertyMetadata.set(i,s=new Map),r==="setter"&&((t=Object.create(t)).wrapped=!0),s.set(n.name,t),r==="accessor"){let{name:o}=n;return{set(a){let l=e.get.call(this);e.set.call(this,a),this.requestUpdate(o,l,t,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,t,a),a}}}if(r==="setter"){let{name:o}=n;return function(a){let l=this[o];e.call(this,a),this.requestUpdate(o,l,t,!0,a)}}throw Error("Unsupported decorator location: "+r)};function z(t){return(e,n)=>typeof n=="object"?Ed(t,e,n):((r,i,s)=>{let o=i.hasOwnProperty(s);return i.constructor.createProperty(s,r),o?Object.getOwnPropertyDescriptor(i,s):void 0})(t,e,n)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function P(t){return z({...t,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var de=(t,e,n)=>(n.configurable=!0,n.enumerable=!0,Reflect.decorate&&typeof e!="object"&&Object.defineProperty(t,e,n),n);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function et(t,e){return(n,r,i)=>{let s=o=>o.renderRoot?.querySelector(t)??null;if(e){let{get:o,set:a}=typeof r=="object"?n:i??(()=>{let l=Symbol();return{get(){return this[l]},set(u){this[l]=u}}})();return de(n,r,{get(){let l=o.call(this);return l===void 0&&(l=s(this),(l!==null||this.hasUpdated)&&a.call(this,l)),l}})}return de(n,r,{get(){return s(this)}})}}/**
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
 */var Le=class{constructor(e,n,r){this.graph=e;this.data=Float64Array.from(n),this.partials=e.nodes.map((i,s)=>r?[...r[s]]:new Array(i.operands.length).fill(null)),r||this.forward()}forward(e=0){for(let n of this.graph.computed){if(n<e)continue;let r=this.graph.row(n),i=this.operandsOf(n);if(r.isFold)this.fold(n,r,i);else{let s=r.value(...i);this.data[n]=s,this.setPartials(n,r,[...i,s],0)}}}operandsOf(e){return this.graph.nodes[e].operands.map(n=>H(n)?this.data[n.node]:n.number)}fold(e,n,r){let i=n.takes.length,s=r[0];this.partials[e][0]=H(this.graph.nodes[e].operands[0])?1:null;for(let o=1;o<r.length;o+=i){let a=r.slice(o,o+i);s=n.value(s,...a),this.setPartials(e,n,a,o)}this.data[e]=s}setPartials(e,n,r,i){let{operands:s}=this.graph.nodes[e];n.partials.forEach((o,a)=>{let l=o&&H(s[i+a]);this.partials[e][i+a]=l?o(...r):null})}walked(e){let{operands:n}=this.graph.nodes[e],r=n.map((s,o)=>({operand:s,k:o,partial:this.partials[e][o]})),i=this.graph.row(e);return(i?Ba(i,r):r).flatMap(({operand:s,k:o,partial:a})=>H(s)&&(a!==null||!i)?[{node:s.node,k:o,partial:a}]:[])}gradsAfter(e){let n=new Float64Array(this.graph.nodes.length);n[this.graph.root]=1;let{computed:r}=this.graph,i=[];for(let s=0;s<Math.min(e,r.length);s++){let o=r[r.length-1-s];i=this.handBack(o,n)}return{grads:n,shares:i}}handBack(e,n){let r=n[e];return r===0?[]:this.walked(e).map(({node:i,k:s,partial:o})=>{let a=n[i],l=a+r*(o??0);return n[i]=l,{node:i,k:s,partial:o,upstream:r,before:a,after:l}})}grads(){return this.gradsAfter(this.graph.computed.length).grads}firstNonFinite(){return this.graph.computed.find(e=>!Number.isFinite(this.data[e])&&this.operandsOf(e).every(Number.isFinite))}};var Ga=new Set("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(" "));function Ka(t,e){let n=e.map(r=>({other:r,far:Ad(t.slice(0,40),r)})).sort((r,i)=>r.far-i.far);return n[0]&&n[0].far<=Math.max(1,t.length/3)?n[0].other:void 0}function Ad(t,e){let n=Array.from({length:e.length+1},(r,i)=>i);for(let r=1;r<=t.length;r++){let i=[r];for(let s=1;s<=e.length;s++){let o=n[s-1]+(t[r-1]===e[s-1]?0:1);i.push(Math.min(o,n[s]+1,i[s-1]+1))}n=i}return n[e.length]}var Rs=4e3,Ya=100,Fs=1e3,Cs=/(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>\*\*|[-+*/(),])/y,Os=/[ \t\r\n]*/y,Ps=new Map([["pi",Math.PI],["e",Math.E]]),Ls=new Map([["+","add"],["-","sub"],["*","mul"],["/","div"],["**","pow"]]),Xa=new Map([["+",1],["-",1],["*",2],["/",2],["negate",3],["**",4]]),Td=new Set([...Ls.values(),"neg","dot"]),Rn=[...jt.keys()].filter(t=>!Td.has(t)),Nd=new Map([["sum",[1,Fs]],["leaky_relu",[1,2]]]),Rd=.01,Cn=class extends Error{constructor(n,r){super(n);this.position=r}};function Za(t,e){return new Is(t,e).run()}function _r(t){return t!==void 0&&"before"in t}var Is=class{constructor(e,n){this.text=e;this.known=n;this.nodes=[];this.inputs=new Map;this.operands=[];this.waiting=[];this.called=null;this.depth=0;this.size=0;this.position=0;this.end=0;this.last="";this.foldsNumbers=!1}run(){if(this.text.length>Rs)throw this.error(`This is too long: at most ${Rs} characters.`,Rs);let e=!0;for(let a=this.next(0);a;a=this.next(this.end)){let[l,u]=a;e=e?this.takeOperand(l,u):this.takeOperator(l,u),this.last=u}if(e)throw this.error(this.wanted("the end"),this.text.replace(/[ \t\r\n]+$/,"").length);this.reduce(0);let n=this.waiting.filter(_r).at(-1);if(n)throw this.error("This ( is never closed.",n.position);let[r]=this.operands;H(r.operand)||this.addNode("",[],"",r.span);let{nodes:i,inputs:s,foldsNumbers:o}=this;return{graph:new Vt(i,"L"),inputs:s,foldsNumbers:o}}next(e){let n=this.skipSpace(e);if(n>=this.text.length)return null;this.position=n,Cs.lastIndex=n;let r=Cs.exec(this.text);if(!r)throw this.error(Cd(String.fromCodePoint(this.text.codePointAt(n))));this.end=Cs.lastIndex;let[i,s]=Object.entries(r.groups).find(([,o])=>o!==void 0);return[i,s]}skipSpace(e){return Os.lastIndex=e,Os.exec(this.text),Os.lastIndex}takeOperand(e,n){if(e==="number"){let i=Number(n);if(!Number.isFinite(i))throw this.error("This number is too large for a float.");return this.push({number:i}),!1}if(e==="name")return this.takeName(n);if(n==="-")return this.waiting.push({sign:"negate",position:this.position}),!0;if(n==="(")return this.open(),!0;let r=this.waiting.at(-1);throw n===")"&&_r(r)&&r.name&&r.before===this.operands.length?this.error(`${r.name}() needs something between its parentheses.`):this.error(this.wanted(n))}takeName(e){let n=this.text[this.skipSpace(this.end)]==="(",r=this.known?.has(e)??!1,i=Rn.includes(e);if(n&&i)return this.called={name:e,position:this.position},!0;if(n&&!r&&!Ps.has(e))throw this.error(Od(e));if(r)this.pushInput(e);else if(Ps.has(e))this.push({number:Ps.get(e)});else{if(i)throw this.error(`${e} is a function: write ${e}(…).`);if(Ga.has(e))throw this.error(`${e} is a word of Python and cannot be a name.`);if(this.known)throw this.error(`No value is given for ${e}.`);this.pushInput(e)}return!1}takeOperator(e,n){if(e!=="sign"||n==="("){let i=e==="name"||n==="("?" For a product write *.":"";throw this.error(`Before ${n.slice(0,20)} comes an operator.${i}`)}if(Ls.has(n))return this.reduce(Xa.get(n)+(n==="**"?1:0)),this.waiting.push({sign:n,position:this.position}),!0;this.reduce(0);let r=this.waiting.at(-1);if(!_r(r))throw this.error(n===")"?"This ) was never opened.":"No comma can stand here.");if(n===","){if(!r.name)throw this.error("No comma here: only functions take several operands.");return!0}return this.close(r),!1}open(){let e=this.called?.name??"",n=this.called?.position??this.position;if(this.called=null,this.depth+=1,this.depth>Ya)throw this.error(`This is too deep: at most ${Ya} parentheses inside each other.`);this.waiting.push({position:this.position,start:n,name:e,before:this.operands.length})}close(e){this.waiting.pop(),this.depth-=1;let n=[e.start,this.end];if(!e.name){this.operands.push({operand:this.operands.pop().operand,span:n});return}let r=this.operands.splice(e.before).map(({operand:i})=>i);this.operands.push({operand:this.call(e,r,n),span:n})}call(e,n,r){let i=jt.get(e.name),[s,o]=Nd.get(i.name)??[i.takes.length,i.takes.length];if(this.count(n.length),n.length<s||n.length>o){let a=`${s} operand${s>1?"s":""}`;throw this.error(`${i.name} takes ${a}, not ${n.length}.`,e.position)}if(i.takes==="xn"&&(n.length===1&&n.push({number:Rd}),H(n[1])))throw this.error(`The last operand of ${i.name} is a plain number.`,e.position);return this.apply(i,i.isFold?[{number:0},...n]:n,r)}reduce(e){for(;;){let n=this.waiting.at(-1);if(n===void 0||_r(n)||Xa.get(n.sign)<e)return;this.waiting.pop(),this.count(1);let r=this.operands.pop(),i=n.sign==="negate"?null:this.operands.pop(),s=[i?i.span[0]:n.position,r.span[1]],o=jt.get(i?Ls.get(n.sign):"neg"),a=this.apply(o,i?[i.operand,r.operand]:[r.operand],s);this.operands.push({operand:a,span:s})}}apply(e,n,r){if(n.some(H))return{node:this.addNode(e.name,n,"",r)};this.foldsNumbers=!0;let i=n.map(s=>H(s)?Number.NaN:s.number);return e.isFold?{number:i.reduce((s,o)=>e.value(s,o))}:{number:e.value(...i)}}addNode(e,n,r,i){return this.nodes.push({op:e,operands:n,label:r,line:"",span:i})-1}push(e){this.operands.push({operand:e,span:[this.position,this.end]})}pushInput(e){let r=this.inputs.get(e)??this.addNode("",[],e,[this.position,this.end]);this.inputs.set(e,r),this.push({node:r})}count(e){if(this.size+=e,this.size>Fs)throw this.error(`This is too large: at most ${Fs} operations.`)}wanted(e){return`${this.last?`After ${this.last} comes`:"An expression begins with"} a number, a name or (, not ${e}.`}error(e,n=this.position){return new Cn(e,n)}};function Cd(t){let e=t.codePointAt(0),n=e<32||e===127?"":` ${t}`,r=e.toString(16).toUpperCase().padStart(4,"0");return`The character${n}${e<127&&n?"":` (U+${r})`} has no meaning here.`}function Od(t){let e=Ka(t,Rn),n=e?`Did you mean ${e}?`:`There are ${Rn.join(", ")}.`;return`There is no function ${t.slice(0,20)}. ${n}`}var Gt=class extends Error{};function Ja(t){let{format:e,version:n,nodes:r}=zs(t);if(e!=="glassgrad.graph"||n!==1)throw new Gt(`expected glassgrad.graph version 1, got ${e} version ${n}`);if(!Array.isArray(r)||r.length===0)throw new Gt("a graph has nodes");let i=r.map(zs),s=new Vt(i.map(Pd)),o=i.map(l=>Qa(l.partials).map(Ld)),a=i.map((l,u)=>s.isLeaf(u)||!l.closure);return{graph:s,partials:o,data:i.map(l=>Mr(l.data)),grad:i.map(l=>Mr(l.grad)),canCompute:s.computed.every(l=>a[l]&&jt.has(s.nodes[l].op))}}function Pd(t,e){let n=Qa(t.operands).map(Fd);for(let r of n)if(H(r)&&!(r.node>=0&&r.node<e))throw new Gt(`node ${e} is made from node ${r.node}, which is not older`);return{op:String(t.op),operands:n,label:String(t.label),line:String(t.line??""),span:null}}function Fd(t){let e=zs(t);return Number.isInteger(e.node)?{node:e.node}:{number:Mr(e.number)}}function Ld(t){return t===null?null:Mr(t)}var Id=new Map([["nan",Number.NaN],["inf",1/0],["-inf",-1/0]]);function Mr(t){let e=typeof t=="string"?Id.get(t):t;if(typeof e!="number")throw new Gt(`expected a number, got ${t}`);return e}function zs(t){if(typeof t!="object"||t===null)throw new Gt("expected an object");return t}function Qa(t){if(!Array.isArray(t))throw new Gt("expected a list");return t}var zd=new Set(["gg","print","math","L","values","name","value"]);function tl(t,e,n){let r=[...e.inputs.keys()],i=/\b(sum|where)\b/.test(t),s=!e.foldsNumbers&&!i&&r.length>0&&!r.some(l=>zd.has(l)),o=r.map(l=>[l,Hd(n.get(l)??0)]);return["import glassgrad as gg","",...s?Dd(t,o):Ud(t,o),""].join(`
`)}function Dd(t,e){let n=e.map(([r])=>`print(f"d L / d ${r} = {${r}.grad!r}")`);return[.../\b(pi|e)\b/.test(t)?["import math",""]:[],...e.map(([r,i])=>`${r} = gg.Value(${i}, label="${r}")`),"",`L = ${Bd(t,new Set(e.map(([r])=>r)))}`,"L.backward()",'print(f"L = {L.data!r}")',...n]}function Bd(t,e){return t.replace(/\s+/g," ").trim().replace(/[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*/g,r=>e.has(r)?r:r==="pi"||r==="e"?`math.${r}`:Rn.includes(r)?`gg.${r}`:r.replace(/^0+(?=\d)/,""))}function Ud(t,e){let n=t.replace(/\s+/g," ").trim();return[`values = {${e.map(([r,i])=>`"${r}": ${i}`).join(", ")}}`,`L, values = gg.parse("${n}", values)`,"L.backward()",'print(f"L = {L.data!r}")',"for name, value in values.items():",'    print(f"d L / d {name} = {value.grad!r}")']}function Hd(t){return Number.isFinite(t)?O(t):`float("${O(t)}")`}var Er=[{title:"a·b + c",expression:"a*b + c",values:{a:2,b:-3,c:10},names:["e"]},{title:"a + a",expression:"a + a",values:{a:3},names:["b"]},{title:"One neuron",expression:"tanh(x1*w1 + x2*w2 + b)",values:{x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543},names:["x1w1","x2w2","s","n","o"]},{title:"Neuron with loss",expression:"0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2",values:{w1:.5,x1:2,w2:-.5,x2:3,b:.1,y:1},names:["p1","p2","s","z","ŷ","e","q"]},{title:"tanh through exp",expression:"(exp(2*n) - 1)/(exp(2*n) + 1)",values:{n:.881373587019543},names:[]}],Ar=Er[3];function Tr(t){let e=t.replace(/\s/g,"");return Er.find(n=>n.expression.replace(/\s/g,"")===e)}var el=2e3,Ds=1,qd=450,jd=1100,me=class extends EventTarget{constructor(){super(...arguments);this.text="";this.error=null;this.evaluation=null;this.inputs=[];this.canCompute=!0;this.position=0;this.gradients=!0;this.table=!1;this.constants=!1;this.selected=null;this.hovered=new Set;this.playing=!1;this.speed=1;this.values=new Map;this.starts=new Map;this.parsed=null}get graph(){return this.evaluation?.graph??null}get isHanded(){return this.evaluation!==null&&this.parsed===null}get steps(){return this.graph?.computed.length??0}get last(){return 2*this.steps}get step(){let{graph:n,position:r,steps:i}=this;if(!n||r===0)return null;if(r<=i){let o=n.computed[r-1];return{pass:"forward",number:r,place:o}}let s=r-i;return{pass:"backward",number:s,place:n.computed[i-s]}}get isForwardDone(){return this.position===this.steps}progress(){return this.position<this.steps?{grads:new Float64Array(this.graph.nodes.length),shares:[]}:this.evaluation.gradsAfter(this.position-this.steps)}isComputed(n){let{graph:r,position:i,steps:s}=this;return!r||r.isLeaf(n)||i>=s?!0:n<=(r.computed[i-1]??-1)}touched(){let n=new Set,{graph:r,evaluation:i,position:s,steps:o}=this;if(!r||!i||s<o)return n;n.add(r.root);let{grads:a}=i.gradsAfter(s-o);for(let l of r.computed.slice(2*o-s))if(a[l]!==0)for(let{node:u}of r.inputs(l))n.add(u);return n}type(n){if(this.pause(),this.text=n,this.error=null,n.trim())try{this.take(Za(n))}catch(r){if(!(r instanceof Cn))throw r;this.error=r}this.changed()}open(n){this.preset(n.values),this.type(n.expression)}preset(n){for(let[r,i]of Object.entries(n))this.values.set(r,i);this.starts.clear()}take(n){let r=Tr(this.text)?.names??[],i=0,s=n.graph.nodes.map(u=>u.operands.length?{...u,label:r[i++]??""}:u),o=new Vt(s,"L"),a=this.graph?.structure===o.structure&&this.parsed!==null;this.parsed=n,this.canCompute=!0,this.inputs=[...n.inputs].map(([u,c])=>({name:u,place:c}));let l=new Float64Array(s.length);for(let{name:u,place:c}of this.inputs)this.values.has(u)||this.values.set(u,Ds),this.starts.has(u)||this.starts.set(u,this.values.get(u)),l[c]=this.values.get(u);this.evaluation=new Le(o,l),!a&&(this.selected=null,this.hovered=new Set,this.position=o.computed.length)}load(n){this.pause();let{graph:r,data:i,partials:s,canCompute:o}=Ja(n.graph);if(r.nodes.length>el)throw new Error(Vd(r.nodes.length));this.text=n.expression??"",this.parsed=null,this.error=null,this.canCompute=o,this.evaluation=new Le(r,i,s),this.inputs=r.leaves.map(a=>({name:r.name(a),place:a})),this.values.clear(),this.starts.clear();for(let{name:a,place:l}of this.inputs)this.values.set(a,i[l]),this.starts.set(a,i[l]);this.selected=null,this.position=r.computed.length,this.changed()}value(n){let r=this.inputs.find(i=>i.name===n);return r?this.evaluation.data[r.place]:Ds}start(n){return this.starts.get(n)??Ds}set(n,r){this.values.set(n,r);let i=this.inputs.find(s=>s.name===n);i&&this.canCompute&&this.evaluation&&(this.evaluation.data[i.place]=r,this.evaluation.forward()),this.changed(),this.dispatchEvent(new CustomEvent("values"))}reset(n){this.set(n,this.start(n))}measured(n,r){let{graph:i,data:s}=this.evaluation,o=new Le(i,s);return o.data[n]+=r,o.forward(n+1),o.data[i.root]-s[i.root]}go(n){this.pause(),this.move(n)}move(n){let r=Math.max(0,Math.min(this.last,Math.round(n)));r!==this.position&&(this.position=r,this.dispatchEvent(new CustomEvent("step"))),this.selected=null,this.changed()}next(){this.go(this.position+1)}previous(){this.go(this.position-1)}play(){this.last!==0&&(this.position===this.last&&this.move(0),this.playing=!0,this.wait(),this.changed())}pause(){clearTimeout(this.timer),this.playing&&(this.playing=!1,this.changed())}wait(){let n=this.position<this.steps?qd:jd;this.timer=setTimeout(()=>{this.move(this.position+1),this.position===this.last?this.pause():this.wait()},n/this.speed)}select(n){this.pause(),this.selected=n,this.changed()}hover(n){this.hovered=new Set(n),this.changed()}show(n){Object.assign(this,n),this.changed()}python(){let{parsed:n}=this;return n&&!this.error?tl(this.text,n,this.values):null}changed(){this.dispatchEvent(new CustomEvent("change"))}};function Vd(t){return`This makes ${t.toLocaleString("en")} nodes; the page draws up to ${el.toLocaleString("en")}.`}function nl(){let t=new me;return t.open(Ar),t}var Nr=class{constructor(e,n){this.host=e;this.source=n;this.session=null;this.again=()=>this.host.requestUpdate();e.addController(this)}hostUpdate(){let e=this.source();e!==this.session&&(this.session?.removeEventListener("change",this.again),e?.addEventListener("change",this.again),this.session=e)}hostDisconnected(){this.session?.removeEventListener("change",this.again),this.session=null}hostConnected(){this.host.requestUpdate()}};var K=class extends ct{constructor(){super();this.session=null;this.for="";new Nr(this,()=>this.session)}connectedCallback(){super.connectedCallback(),!this.session&&this.for&&queueMicrotask(()=>this.find())}find(){let r=this.getRootNode().getElementById(this.for);this.session=r?.session??null}};S([z({attribute:!1})],K.prototype,"session",2),S([z()],K.prototype,"for",2);var Bs=.01,Us=12,Rr=class extends K{static{this.styles=[L,F,Wa,T``]}render(){let{session:e}=this;if(!e?.graph)return m`<p class="sentence">Type an expression, or choose one above.</p>`;if(e.selected!==null)return this.paths(e.selected);let{step:n,isForwardDone:r}=e;return!n||r&&n.pass==="forward"?this.between():n.pass==="forward"?this.forward(n.place):this.backward(n.place)}between(){let{graph:e,evaluation:n,isForwardDone:r}=this.session,i=e.name(e.root),s=R(n.data[e.root]),o=n.firstNonFinite();return r?m`
      <div class="top"><code class="equation">${i} = <span class="data" title=${O(n.data[e.root])}>${s}</span></code></div>
      ${o===void 0?y:this.badSentence(o)}
      <p class="sentence">Forward is done: ${this.name(e.root)} is <span class="data">${s}</span>. Press → to send its gradient back.</p>
      <p class="aside">How much does ${this.name(e.root)} change when ${this.name(e.root)} changes? Just as much: its grad is <span class="grad">1</span>.</p>`:m`<p class="sentence">Nothing is computed yet: only the inputs have data. Press → to compute ${this.name(e.computed[0])}.</p>`}badSentence(e){let{graph:n,evaluation:r}=this.session,i=r.data[e],s=Number.isNaN(i)?"first nan":"first infinity",o=n.inputs(e).map(({node:a})=>`${n.name(a)} is ${I(r.data[a])}`);return m`<p class="sentence bad"><strong>The ${s} is <code>${n.name(e)} = ${Wt(n,e)}</code>.</strong>
      ${o.join(", ")}, and ${Nn(r,e)} is ${R(i)}. Everything that uses it is built on it.</p>`}forward(e){let{graph:n,evaluation:r}=this.session,i=r.data[e],s=r.firstNonFinite();return m`
      <div class="top"><code class="equation">${n.name(e)} = ${Wt(n,e)}</code>${this.hint(e)}</div>
      ${s===e?this.badSentence(e):y}
      <p class="sentence">${this.name(e)} is computed from ${kr(new Set(n.inputs(e).map(({node:o})=>o)).size,"input")}: ${n.row(e)?.doc??"an op of your own"}.</p>
      <p class="sum"><span class="data">${Nn(r,e)}</span> = <span class="data" title=${O(i)}>${R(i)}</span></p>
      ${this.line(e)}`}backward(e){let{graph:n,evaluation:r,position:i,last:s}=this.session,{shares:o,grads:a}=this.session.progress(),l=n.name(n.root),u=a[e],c=new Set(o.map(p=>p.node)).size,h=u===0?m`Its grad is 0, so ${this.name(e)} passes nothing on.`:m`${this.name(e)} hands its gradient to its ${c===1?"only input":kr(c,"input")}. ${Kd(Ua(r,e))}`;return m`
      <div class="top"><code class="equation">${n.name(e)} = ${Wt(n,e)}</code>${this.hint(o[0]?.node??e)}</div>
      <p class="sentence">${h} ${o.map(p=>ja(n,p)).filter(Boolean).join(" ")}
        ${i===s?m`<strong>Done.</strong> One pass back gave the slope of ${l} for ${Wd(this.session.inputs.length)}.`:y}</p>
      ${o.length?this.sums(e,o):y}
      ${this.nudge(o)}
      ${this.line(e)}`}sums(e,n){let r=this.session.graph.name(e),i=n.slice(0,Us);return m`<div class="scroll" tabindex="0" role="region" aria-label="Arithmetic of this step"><table>
      <thead><tr><th scope="col">input</th><th scope="col" colspan="2">partial ∂${r}/∂input</th><th></th><th scope="col">grad of ${r}</th><th></th><th scope="col">contribution</th><th scope="col" class="wide">grad of input</th></tr></thead>
      <tbody>${i.map(s=>this.sumRow(e,s))}</tbody></table>
      ${n.length>Us?m`<p class="muted">and ${n.length-Us} more inputs</p>`:y}</div>`}sumRow(e,{node:n,k:r,partial:i,upstream:s,before:o,after:a}){let{graph:l}=this.session,u=l.name(n);return i===null?m`<tr><th scope="row">${u}</th><td colspan="7">gets what its own rule gives</td></tr>`:m`<tr @pointerenter=${()=>this.session.hover([n])} @pointerleave=${()=>this.session.hover([])}>
      <th scope="row">${u}</th><td class="origin">${this.origin(e,r)}</td>
      <td class="data" title=${O(i)}>${R(i)}</td><td class="sign">×</td>
      <td class="grad" title=${O(s)}>${R(s)}</td><td class="sign">=</td>
      <td class="grad" title=${O(i*s)}>${R(i*s)}</td>
      <td class="wide ${o===0?"fresh":""}">${o===0?"0":R(o)} → <span class="grad after" title=${O(a)}>${R(a)}</span></td></tr>`}origin(e,n){let{graph:r}=this.session,i=r.row(e);if(!i)return"";let s=i.takes.length,o=i.isFold?1+Math.floor((n-1)/s)*s:0,a=i.slopes[n-o];if(!a||i.isFold&&n===0)return"";if(a==="out")return`${r.name(e)} =`;let l=r.nodes[e].operands[o+i.takes.indexOf(a)];return l&&"node"in l?`${r.name(l.node)} =`:""}nudge(e){let{graph:n,evaluation:r,canCompute:i,gradients:s}=this.session,o=e.find(({node:p})=>this.isComplete(p));if(!o||!i||!s)return y;let{node:a,after:l}=o,u=n.name(a),c=n.name(n.root),h=n.isLeaf(a);return m`<div class="nudge">
      <span>Is it true? Raise ${this.name(a)} by 0.01 and ${this.name(n.root)} should move by 0.01 × ${R(l)}.</span>
      ${h?m`<button @click=${()=>this.session.set(u,Number((r.data[a]+Bs).toPrecision(12)))}>Nudge ${u}</button>`:y}
      <span class="compared" aria-label="Change of ${c}">expected <span class="grad">${rl(Bs*l)}</span><br />measured <span class="data">${rl(this.session.measured(a,Bs))}</span></span>
    </div>`}isComplete(e){let{graph:n,step:r}=this.session;return n.users()[e].every(i=>i>=r.place)}hint(e){return m`<span class="muted">Why does ${this.name(e)} matter? Click its box.</span>`}line(e){let{line:n}=this.session.graph.nodes[e];return n?m`<p class="muted">made in <code>${n}</code></p>`:y}paths(e){let{graph:n,evaluation:r}=this.session,i=La(r,e),s=BigInt(i.paths.length)+i.restCount,o=Math.max(...i.paths.map(({product:u})=>Math.abs(u)),Math.abs(i.rest)),a=this.name(n.root),l=e===n.root?m`${a} is the end of every path. Its grad is <span class="grad">1</span>.`:s===0n?m`${this.name(e)} does not reach ${a}: nothing of it gets through.`:s===1n?m`${this.name(e)} reaches ${a} by one path. Its partials multiply to <span class="grad">${I(i.grad)}</span>.`:m`${this.name(e)} reaches ${a} by ${Gd(s)}. Their products add up to <span class="grad">${I(i.grad)}</span>.`;return m`
      <div class="top"><code class="equation">${n.isLeaf(e)?n.name(e):`${n.name(e)} = ${Wt(n,e)}`}</code>
        <button @click=${()=>this.session.select(null)}>Back to the step</button></div>
      <p class="sentence">${l}</p>
      ${i.paths.length&&e!==n.root?m`<table class="paths"><tbody>
            ${i.paths.map(u=>this.pathRow(u,o))}
            ${i.restCount>0n?m`<tr><td>the rest, ${i.restCount.toLocaleString("en")} paths</td><td>${il(i.rest,o)}</td><td class="grad">${I(i.rest)}</td></tr>`:y}
            <tr class="total"><td>${this.name(e)}<code>.grad</code></td><td></td><td class="grad" title=${O(i.grad)}>${I(i.grad)}</td></tr>
          </tbody></table>`:y}`}pathRow({places:e,partials:n,product:r},i){let{graph:s}=this.session,o=e.length>9,a=e.map((l,u)=>o&&u>3&&u<e.length-3?u===4?m` → … ${e.length-7} more …`:y:u===0?this.name(l):m` <span class="grad">×${G(n[u-1])}</span> → ${s.isLeaf(l)?this.name(l):m`<code>${s.name(l)}</code>`}`);return m`<tr tabindex="0" @pointerenter=${()=>this.session.hover(e)} @pointerleave=${()=>this.session.hover([])}
      @focus=${()=>this.session.hover(e)} @blur=${()=>this.session.hover([])}>
      <td>${a}</td><td>${il(r,i)}</td><td class="grad" title=${O(r)}>${I(r)}</td></tr>`}name(e){return m`<strong class="name" @pointerenter=${()=>this.session.hover([e])} @pointerleave=${()=>this.session.hover([])}>${this.session.graph.name(e)}</strong>`}};function rl(t){return Math.abs(t)>=1e-5&&Math.abs(t)<1?t.toFixed(5).replace("-","−"):R(t)}function Wd(t){return t===1?"its one input":t===2?"both inputs":`all ${t} inputs`}function Gd(t){return t<10n?kr(Number(t),"path"):`${t.toLocaleString("en")} paths`}function Kd(t){return t.split("**").map((e,n)=>n%2?m`<strong>${e}</strong>`:e)}function il(t,e){let n=e>0&&Number.isFinite(t)?50*t/e:0,r=n<0?50+n:50;return m`<span class="bar-ground"><span class="bar ${n<0?"negative":"positive"}" .style=${`left: ${r}%; width: ${Math.abs(n)}%`}></span></span>`}var wt=t=>$`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d=${t} /></svg>`,j={first:wt("M1 1h2v10H1zM11 1v10L4 6z"),previous:wt("M9.5 1v10L2.5 6z"),play:wt("M2.5 0.5v11L11 6z"),pause:wt("M2 1h3v10H2zM7 1h3v10H7z"),next:wt("M2.5 1v10l7-5z"),last:wt("M9 1h2v10H9zM1 1v10l7-5z"),reset:wt("M6 1.2V0L3 2.2l3 2.2V3a3.4 3.4 0 1 1-3.4 3.4H.9A5.1 5.1 0 1 0 6 1.2z"),die:wt("M2 0h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2zm.2 1.4a.8.8 0 0 0-.8.8v7.6c0 .4.4.8.8.8h7.6c.4 0 .8-.4.8-.8V2.2a.8.8 0 0 0-.8-.8zM3 3h2v2H3zm4 0h2v2H7zM3 7h2v2H3zm4 0h2v2H7z"),theme:wt("M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm0 1.4v9.2a4.6 4.6 0 0 1 0-9.2z"),link:wt("M4.6 7.4a.7.7 0 0 1 0-1l1.8-1.8a.7.7 0 1 1 1 1L5.6 7.4a.7.7 0 0 1-1 0zM2.2 9.8a2.6 2.6 0 0 1 0-3.7l1.2-1.2 1 1-1.2 1.2a1.2 1.2 0 0 0 1.7 1.7l1.2-1.2 1 1-1.2 1.2a2.6 2.6 0 0 1-3.7 0zm7.6-7.6a2.6 2.6 0 0 1 0 3.7L8.6 7.1l-1-1 1.2-1.2a1.2 1.2 0 0 0-1.7-1.7L5.9 4.4l-1-1 1.2-1.2a2.6 2.6 0 0 1 3.7 0z")};var sl=T`
  :host {
    display: block;
  }
  .stage {
    display: flex;
    flex-direction: column;
    margin-top: 12px;
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
`;var Yd="input, textarea, select, [role=slider], [role=tab], [contenteditable]";function On(t){let e=t.composedPath()[0];return e instanceof Element&&e.closest(Yd)!==null}function ol(t,e){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return!1;let n=e.composedPath()[0],r=n instanceof Element&&n.closest("svg[role=slider]")!==null;if(On(e)&&!r)return!1;let i=n instanceof HTMLButtonElement,s={ArrowRight:()=>t.next(),ArrowLeft:()=>t.previous(),Home:()=>t.go(0),End:()=>t.go(t.last)};i||(s[" "]=()=>t.playing?t.pause():t.play()),t.selected!==null&&(s.Escape=()=>t.select(null));let o=s[e.key];return o?(e.preventDefault(),o(),!0):!1}function al(t){let{graph:e,evaluation:n,step:r,steps:i,isForwardDone:s}=t;if(t.error)return`Column ${t.error.position+1}. ${t.error.message}`;if(!e||!n)return"";let o=e.name(e.root);if(s)return`Forward is done: ${o} is ${D(n.data[e.root])}. Press the right arrow to send its gradient back.`;if(!r)return`Nothing is computed yet. ${i} steps forward.`;let a=`${r.pass==="forward"?"Forward":"Backward"} ${r.number} of ${i}.`;if(r.pass==="backward")return`${a} ${Va(n,r.place,t.progress().shares)}`;let l=Sr(Wt(e,r.place)),u=Sr(Nn(n,r.place)),c=D(n.data[r.place]);return`${a} ${e.name(r.place)} equals ${l}: ${u} is ${c}.`}function Hs(t,e){return t>e?`b${t-e}`:`f${t}`}function Cr(t,e){let n=/^([bf])(\d{1,5})$/.exec(t);if(!n)return null;let r=Math.min(Number(n[2]),e);return n[1]==="b"?e+r:r}function qs(t,e,n){let r=new Map,i=[];for(let s of t.split(e).filter(Boolean)){let[o,a,...l]=s.split(n),u=Xd(a??"");!/^[A-Za-z_]\w*$/.test(o)||u===null||l.length?i.push(s):r.set(o,u)}return{values:r,unknown:i}}function Xd(t){if(/^-?inf$/.test(t))return t.startsWith("-")?-1/0:1/0;if(t==="nan")return Number.NaN;let e=Number(t);return t===""||Number.isNaN(e)?null:e}function ll(t){let e=new URLSearchParams;e.set("e",t.text);let n=t.inputs.map(({name:r})=>`${r}:${Zd(t.value(r))}`);return n.length&&e.set("v",n.join(",")),t.isForwardDone||e.set("s",Hs(t.position,t.steps)),t.gradients||e.set("g","0"),t.table&&e.set("t","1"),t.constants&&e.set("c","1"),t.selected!==null&&e.set("w",String(t.selected)),e}function Zd(t){return O(t).replace(/\.0$/,"")}var Jd=new Set(["e","v","s","g","t","c","w"]);function ul(t,e){let n=[...e.keys()].filter(a=>!Jd.has(a)),r=qs(e.get("v")??"",",",":");n.push(...r.unknown),t.preset(Object.fromEntries(r.values)),t.type(e.get("e")??"");let i=e.get("s"),s=i===null?t.steps:Cr(i,t.steps);s===null&&n.push(`s=${i}`),t.go(s??t.steps),t.show({gradients:e.get("g")!=="0",table:e.get("t")==="1",constants:e.get("c")==="1"});let o=e.get("w");return o!==null&&(/^\d{1,5}$/.test(o)&&Number(o)<(t.graph?.nodes.length??0)?t.select(Number(o)):n.push(`w=${o}`)),n}var Qd=300,J=class extends K{constructor(){super(...arguments);this.theme="auto";this.expression="";this.values="";this.step="";this.gradients="";this.hide="";this.height="";this.keys="";this.engine=null;this.narrated="";this.tab="Step";this.isNarrow=!1;this.isOwn=!1;this.narrow=window.matchMedia("(max-width: 599px)");this.speak=()=>{clearTimeout(this.timer),this.timer=setTimeout(()=>{this.session&&(this.narrated=al(this.session))},Qd)};this.key=n=>{this.session&&this.checkVisibility()&&ol(this.session,n)};this.widthChanged=()=>{this.isNarrow=this.narrow.matches}}static{this.styles=[L,F,sl,T``]}connectedCallback(){super.connectedCallback(),this.widthChanged(),this.narrow.addEventListener("change",this.widthChanged),this.target.addEventListener("keydown",this.key),!(this.session||this.for)&&(this.isOwn=!0,this.session=new me,this.begin(this.session))}disconnectedCallback(){super.disconnectedCallback(),this.narrow.removeEventListener("change",this.widthChanged),this.target.removeEventListener("keydown",this.key),this.session?.pause()}get target(){return this.keys==="page"?window:this}begin(n){let r=this.querySelector('script[type="application/json"]')?.textContent;r?n.load(JSON.parse(r)):this.applyAttributes(n),this.step&&n.go(Cr(this.step,n.steps)??n.position)}applyAttributes(n){n.preset(Object.fromEntries(qs(this.values," ","=").values)),n.type(this.expression)}load(n){this.session.load(n)}attributeChangedCallback(n,r,i){super.attributeChangedCallback(n,r,i),!(!this.isOwn||!this.session||r===i)&&((n==="expression"||n==="values")&&this.applyAttributes(this.session),n==="step"&&this.session.go(Cr(this.step,this.session.steps)??this.session.position),n==="gradients"&&this.session.show({gradients:this.gradients!=="off"}))}willUpdate(n){if(!n.has("session")||!this.session)return;let r=this.session;r.addEventListener("change",this.speak),r.addEventListener("values",()=>this.tell("glass-change",em(r))),r.addEventListener("step",()=>this.tell("glass-step",nm(r)))}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}next(){this.session?.next()}previous(){this.session?.previous()}play(){this.session?.play()}pause(){this.session?.pause()}reset(){for(let{name:n}of this.session?.inputs??[])this.session.reset(n);this.session?.go(this.session.steps)}isHidden(n){return this.hide.split(/[\s,]+/).includes(n)}render(){let{session:n}=this;if(!n)return m``;let r=m`<section class="panel stage" .style=${this.height?`height: ${Number.parseInt(this.height,10)}px`:""}>
        ${n.table?m`<glass-table .session=${n} tabindex="0"></glass-table>`:y}
        <glass-graph .session=${n} .engine=${this.engine} ?hidden=${n.table}></glass-graph>
        ${this.isHidden("track")||this.isNarrow?y:m`<glass-steps .session=${n}></glass-steps>`}
      </section>`;return m`
      ${n.text||!this.isGiven?m`<glass-expression .session=${n} .presets=${!this.isHidden("presets")}
        @glass-entered=${this.entered}></glass-expression>`:y}
      ${r}
      ${this.isNarrow?this.sheet():this.lower()}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`}get isGiven(){return this.session.isHanded}entered(){this.renderRoot.querySelector("glass-steps")?.shadowRoot?.querySelector("#play")?.focus()}lower(){let{session:n}=this;return m`<div class="lower">
      ${this.isHidden("card")?y:m`<glass-explain class="panel" .session=${n}></glass-explain>`}
      ${this.isHidden("inputs")?y:m`<glass-inputs class="panel" .session=${n}></glass-inputs>`}
    </div>`}sheet(){let n=this.session,r=n.selected!==null?"Why":this.tab==="Why"?"Step":this.tab;return m`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${["Step","Inputs","Why"].map(i=>m`<button aria-pressed=${i===r} @click=${()=>this.choose(i)}>${i}</button>`)}
      </div>
      <div class="sheet-body">
        ${r==="Inputs"?m`<glass-inputs .session=${n}></glass-inputs>`:m`<div class="now ${n.position>n.steps?"grad":"data"}">${tm(n)}</div><glass-explain .session=${n}></glass-explain>`}
      </div>
      <div class="transport">
        <button class="square" aria-label="First step" @click=${()=>n.go(0)}>${j.first}</button>
        <button @click=${()=>n.previous()}>${j.previous} Back</button>
        <button class="square" aria-label=${n.playing?"Pause":"Play"} @click=${()=>n.playing?n.pause():n.play()}>${n.playing?j.pause:j.play}</button>
        <button class="primary" @click=${()=>n.next()}>Next ${j.next}</button>
      </div>
    </section>`}choose(n){let r=this.session;this.tab=n;let i=r.step,s=r.inputs[0]?.place??null,o=r.progress().shares[0]?.node??i?.place??s;r.select(n==="Why"?o:null)}};S([z({reflect:!0})],J.prototype,"theme",2),S([z()],J.prototype,"expression",2),S([z()],J.prototype,"values",2),S([z()],J.prototype,"step",2),S([z()],J.prototype,"gradients",2),S([z()],J.prototype,"hide",2),S([z()],J.prototype,"height",2),S([z()],J.prototype,"keys",2),S([z({attribute:!1})],J.prototype,"engine",2),S([P()],J.prototype,"narrated",2),S([P()],J.prototype,"tab",2),S([P()],J.prototype,"isNarrow",2),S([et("glass-graph")],J.prototype,"graph",2);function tm({position:t,steps:e}){return t>e?`◆ Backward ${t-e} of ${e}`:`● Forward ${t} of ${e}`}function em(t){let e=t.evaluation.grads();return{values:Object.fromEntries(t.inputs.map(({name:n})=>[n,t.value(n)])),data:t.evaluation.data.at(-1),grads:Object.fromEntries(t.inputs.map(({name:n,place:r})=>[n,e[r]]))}}function nm(t){let{step:e,graph:n,position:r,steps:i}=t;return{pass:e?.pass??"forward",index:e?.number??0,node:e?n.name(e.place):"",step:Hs(r,i)}}var rm=120,Kt=class extends K{constructor(){super(...arguments);this.presets=!0;this.text=null;this.lastGood=Ar.expression}static{this.styles=[L,F,T`
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
        margin-top: 8px;
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
    `]}typed(){this.text=this.field.value,clearTimeout(this.timer),this.timer=setTimeout(()=>this.commit(),rm)}commit(){if(clearTimeout(this.timer),this.text===null)return;let n=this.text;this.text=null,this.session.type(n),!this.session.error&&n.trim()&&(this.lastGood=n)}pressed(n){n.key==="Enter"&&(n.preventDefault(),this.commit(),this.session.error||this.dispatchEvent(new CustomEvent("glass-entered",{bubbles:!0,composed:!0}))),n.key==="Escape"&&(this.text=null,this.session.type(this.lastGood))}render(){let{session:n}=this;if(!n)return m``;let r=this.text??n.text,{error:i}=n,s=n.graph?.name(n.graph.root)??"L",o=(i?.position??0)+1;return m`
      <div class="box ${i?"wrong":""}">
        <span class="root" aria-hidden="true">${r.trim()?`${s} =`:y}</span>
        <div class="layers">
          <div class="mirror" aria-hidden="true">${this.mirrored(r)}\u200b</div>
          <textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
            aria-label="Expression" aria-invalid=${i?"true":"false"}
            aria-describedby="problem" placeholder="Type an expression, such as a*b + c"
            .value=${r} @input=${this.typed} @keydown=${this.pressed} @blur=${this.commit}></textarea>
          ${i?m`<span class="caret" aria-hidden="true">▲</span>`:y}
        </div>
        <span class="count">${this.counts()}</span>
      </div>
      <div id="problem" role="status">${i?m`<div class="problem"><span class="cross" aria-hidden="true">✕</span><span><strong>Column ${o}.</strong> ${i.message} <span class="muted">${n.graph?"The graph below is the last one that worked.":""}</span></span></div>`:y}</div>
      ${this.presets?this.chips(r):y}`}counts(){let{session:n}=this;if(!n?.graph||n.error||!n.text.trim())return"";let r=n.inputs.length;return`${r} input${r===1?"":"s"} · ${n.steps} operation${n.steps===1?"":"s"}`}chips(n){let r=Tr(n);return m`<div class="presets" role="group" aria-label="Presets">
      <span class="muted try">${n.trim()?"Try":"or start from"}</span>
      ${Er.map(i=>m`<button aria-pressed=${i===r} @click=${()=>{this.text=null,this.session.open(i),this.lastGood=i.expression}}>${i.title}</button>`)}
    </div>`}mirrored(n){let{error:r,step:i,graph:s,isForwardDone:o,hovered:a}=this.session;if(n!==this.session.text)return n;if(r)return js(n,[r.position,r.position+1],"wrong");let[l]=a,u=l!==void 0?s?.nodes[l]?.span:null;if(u)return js(n,u,"hovered");let c=i&&!o?s?.nodes[i.place]?.span:null;return c?js(n,c,i.pass):n}updated(){let n=this.renderRoot.querySelector(".caret");if(!n||!this.wrong)return;let{offsetLeft:r,offsetTop:i,offsetWidth:s,offsetHeight:o}=this.wrong;n.style.left=`${r+s/2}px`,n.style.top=`${i+o+14}px`}};S([z({type:Boolean})],Kt.prototype,"presets",2),S([P()],Kt.prototype,"text",2),S([et("textarea")],Kt.prototype,"field",2),S([et("mark.wrong")],Kt.prototype,"wrong",2);function js(t,[e,n],r){let i=t.slice(e,n)||" ";return m`${t.slice(0,e)}<mark class=${r}>${i}</mark>${t.slice(n)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ft={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Yt=t=>(...e)=>({_$litDirective$:t,values:e}),xt=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,n,r){this._$Ct=e,this._$AM=n,this._$Ci=r}_$AS(e,n){return this.update(e,n)}update(e,n){return this.render(...n)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:im}=Pa,cl=t=>t;var pl=t=>t.strings===void 0,hl=()=>document.createComment(""),Ie=(t,e,n)=>{let r=t._$AA.parentNode,i=e===void 0?t._$AB:e._$AA;if(n===void 0){let s=r.insertBefore(hl(),i),o=r.insertBefore(hl(),i);n=new im(s,o,t,t.options)}else{let s=n._$AB.nextSibling,o=n._$AM,a=o!==t;if(a){let l;n._$AQ?.(t),n._$AM=t,n._$AP!==void 0&&(l=t._$AU)!==o._$AU&&n._$AP(l)}if(s!==i||a){let l=n._$AA;for(;l!==s;){let u=cl(l).nextSibling;cl(r).insertBefore(l,i),l=u}}}return n},Xt=(t,e,n=t)=>(t._$AI(e,n),t),sm={},ze=(t,e=sm)=>t._$AH=e,dl=t=>t._$AH,Or=t=>{t._$AR(),t._$AA.remove()};/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ml=Yt(class extends xt{constructor(){super(...arguments),this.key=y}render(t,e){return this.key=t,e}update(t,[e,n]){return e!==this.key&&(ze(t),this.key=e),n}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var fl=(t,e,n)=>{let r=new Map;for(let i=e;i<=n;i++)r.set(t[i],i);return r},Vs=Yt(class extends xt{constructor(t){if(super(t),t.type!==ft.CHILD)throw Error("repeat() can only be used in text expressions")}dt(t,e,n){let r;n===void 0?n=e:e!==void 0&&(r=e);let i=[],s=[],o=0;for(let a of t)i[o]=r?r(a,o):o,s[o]=n(a,o),o++;return{values:s,keys:i}}render(t,e,n){return this.dt(t,e,n).values}update(t,[e,n,r]){let i=dl(t),{values:s,keys:o}=this.dt(e,n,r);if(!Array.isArray(i))return this.ut=o,s;let a=this.ut??=[],l=[],u,c,h=0,p=i.length-1,d=0,f=s.length-1;for(;h<=p&&d<=f;)if(i[h]===null)h++;else if(i[p]===null)p--;else if(a[h]===o[d])l[d]=Xt(i[h],s[d]),h++,d++;else if(a[p]===o[f])l[f]=Xt(i[p],s[f]),p--,f--;else if(a[h]===o[f])l[f]=Xt(i[h],s[f]),Ie(t,l[f+1],i[h]),h++,f--;else if(a[p]===o[d])l[d]=Xt(i[p],s[d]),Ie(t,i[h],i[p]),p--,d++;else if(u===void 0&&(u=fl(o,d,f),c=fl(a,h,p)),u.has(a[h]))if(u.has(a[p])){let b=c.get(o[d]),v=b!==void 0?i[b]:null;if(v===null){let w=Ie(t,i[h]);Xt(w,s[d]),l[d]=w}else l[d]=Xt(v,s[d]),Ie(t,i[h],v),i[b]=null;d++}else Or(i[p]),p--;else Or(i[h]),h++;for(;d<=f;){let b=Ie(t,l[f+1]);Xt(b,s[d]),l[d++]=b}for(;h<=p;){let b=i[h++];b!==null&&Or(b)}return this.ut=o,ze(t,l),tt}});function Pn(t,e){return t==null||e==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function om(t,e){return t==null||e==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function yl(t){let e,n,r;t.length!==2?(e=Pn,n=(a,l)=>Pn(t(a),l),r=(a,l)=>t(a)-l):(e=t===Pn||t===om?t:am,n=t,r=t);function i(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<0?u=h+1:c=h}while(u<c)}return u}function s(a,l,u=0,c=a.length){if(u<c){if(e(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<=0?u=h+1:c=h}while(u<c)}return u}function o(a,l,u=0,c=a.length){let h=i(a,l,u,c-1);return h>u&&r(a[h-1],l)>-r(a[h],l)?h-1:h}return{left:i,center:o,right:s}}function am(){return 0}function lm(t){return t===null?NaN:+t}var vl=yl(Pn),wl=vl.right,s$=vl.left,o$=yl(lm).center;var a$=xl($l),l$=xl(um);function xl(t){return function(e,n,r=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((r=+r)>=0))throw new RangeError("invalid ry");let{data:i,width:s,height:o}=e;if(!((s=Math.floor(s))>=0))throw new RangeError("invalid width");if(!((o=Math.floor(o!==void 0?o:i.length/s))>=0))throw new RangeError("invalid height");if(!s||!o||!n&&!r)return e;let a=n&&t(n),l=r&&t(r),u=i.slice();return a&&l?(De(a,u,i,s,o),De(a,i,u,s,o),De(a,u,i,s,o),Be(l,i,u,s,o),Be(l,u,i,s,o),Be(l,i,u,s,o)):a?(De(a,i,u,s,o),De(a,u,i,s,o),De(a,i,u,s,o)):l&&(Be(l,i,u,s,o),Be(l,u,i,s,o),Be(l,i,u,s,o)),e}}function De(t,e,n,r,i){for(let s=0,o=r*i;s<o;)t(e,n,s,s+=r,1)}function Be(t,e,n,r,i){for(let s=0,o=r*i;s<r;++s)t(e,n,s,s+o,r)}function um(t){let e=$l(t);return(n,r,i,s,o)=>{i<<=2,s<<=2,o<<=2,e(n,r,i+0,s+0,o),e(n,r,i+1,s+1,o),e(n,r,i+2,s+2,o),e(n,r,i+3,s+3,o)}}function $l(t){let e=Math.floor(t);if(e===t)return cm(t);let n=t-e,r=2*t+1;return(i,s,o,a,l)=>{if(!((a-=l)>=o))return;let u=e*s[o],c=l*e,h=c+l;for(let p=o,d=o+c;p<d;p+=l)u+=s[Math.min(a,p)];for(let p=o,d=a;p<=d;p+=l)u+=s[Math.min(a,p+c)],i[p]=(u+n*(s[Math.max(o,p-h)]+s[Math.min(a,p+h)]))/r,u-=s[Math.max(o,p-c)]}}function cm(t){let e=2*t+1;return(n,r,i,s,o)=>{if(!((s-=o)>=i))return;let a=t*r[i],l=o*t;for(let u=i,c=i+l;u<c;u+=o)a+=r[Math.min(s,u)];for(let u=i,c=s;u<=c;u+=o)a+=r[Math.min(s,u+l)],n[u]=a/e,a-=r[Math.max(i,u-l)]}}var Pr=class extends Map{constructor(e,n=dm){if(super(),Object.defineProperties(this,{_intern:{value:new Map},_key:{value:n}}),e!=null)for(let[r,i]of e)this.set(r,i)}get(e){return super.get(gl(this,e))}has(e){return super.has(gl(this,e))}set(e,n){return super.set(hm(this,e),n)}delete(e){return super.delete(pm(this,e))}};function gl({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):n}function hm({_intern:t,_key:e},n){let r=e(n);return t.has(r)?t.get(r):(t.set(r,n),n)}function pm({_intern:t,_key:e},n){let r=e(n);return t.has(r)&&(n=t.get(r),t.delete(r)),n}function dm(t){return t!==null&&typeof t=="object"?t.valueOf():t}function bl(t){return t}function Fn(t,...e){return mm(t,bl,bl,e)}function mm(t,e,n,r){return(function i(s,o){if(o>=r.length)return n(s);let a=new Pr,l=r[o++],u=-1;for(let c of s){let h=l(c,++u,s),p=a.get(h);p?p.push(c):a.set(h,[c])}for(let[c,h]of a)a.set(c,i(h,o));return e(a)})(t,0)}var fm=Array.prototype,u$=fm.slice;var gm=Math.sqrt(50),bm=Math.sqrt(10),ym=Math.sqrt(2);function Fr(t,e,n){let r=(e-t)/Math.max(0,n),i=Math.floor(Math.log10(r)),s=r/Math.pow(10,i),o=s>=gm?10:s>=bm?5:s>=ym?2:1,a,l,u;return i<0?(u=Math.pow(10,-i)/o,a=Math.round(t*u),l=Math.round(e*u),a/u<t&&++a,l/u>e&&--l,u=-u):(u=Math.pow(10,i)*o,a=Math.round(t/u),l=Math.round(e/u),a*u<t&&++a,l*u>e&&--l),l<a&&.5<=n&&n<2?Fr(t,e,n*2):[a,l,u]}function Ir(t,e,n){if(e=+e,t=+t,n=+n,!(n>0))return[];if(t===e)return[t];let r=e<t,[i,s,o]=r?Fr(e,t,n):Fr(t,e,n);if(!(s>=i))return[];let a=s-i+1,l=new Array(a);if(r)if(o<0)for(let u=0;u<a;++u)l[u]=(s-u)/-o;else for(let u=0;u<a;++u)l[u]=(s-u)*o;else if(o<0)for(let u=0;u<a;++u)l[u]=(i+u)/-o;else for(let u=0;u<a;++u)l[u]=(i+u)*o;return l}function Lr(t,e,n){return e=+e,t=+t,n=+n,Fr(t,e,n)[2]}function kl(t,e,n){e=+e,t=+t,n=+n;let r=e<t,i=r?Lr(e,t,n):Lr(t,e,n);return(r?-1:1)*(i<0?1/-i:i)}function Sl(t,e){let n;if(e===void 0)for(let r of t)r!=null&&(n<r||n===void 0&&r>=r)&&(n=r);else{let r=-1;for(let i of t)(i=e(i,++r,t))!=null&&(n<i||n===void 0&&i>=i)&&(n=i)}return n}function _l(t,e){let n;if(e===void 0)for(let r of t)r!=null&&(n>r||n===void 0&&r>=r)&&(n=r);else{let r=-1;for(let i of t)(i=e(i,++r,t))!=null&&(n>i||n===void 0&&i>=i)&&(n=i)}return n}function Ml(t,e){let n=0,r=0;if(e===void 0)for(let i of t)i!=null&&(i=+i)>=i&&(++n,r+=i);else{let i=-1;for(let s of t)(s=e(s,++i,t))!=null&&(s=+s)>=s&&(++n,r+=s)}if(n)return r/n}var c$=vm(Math.random);function vm(t){return function(n,r=0,i=n.length){let s=i-(r=+r);for(;s;){let o=t()*s--|0,a=n[s+r];n[s+r]=n[o+r],n[o+r]=a}return n}}/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var El=Yt(class extends xt{constructor(t){if(super(t),t.type!==ft.ATTRIBUTE||t.name!=="class"||t.strings?.length>2)throw Error("`classMap()` can only be used in the `class` attribute and must be the only part in the attribute.")}render(t){return" "+Object.keys(t).filter(e=>t[e]).join(" ")+" "}update(t,[e]){if(this.st===void 0){this.st=new Set,t.strings!==void 0&&(this.nt=new Set(t.strings.join(" ").split(/\s/).filter(r=>r!=="")));for(let r in e)e[r]&&!this.nt?.has(r)&&this.st.add(r);return this.render(e)}let n=t.element.classList;for(let r of this.st)r in e||(n.remove(r),this.st.delete(r));for(let r in e){let i=!!e[r];i===this.st.has(r)||this.nt?.has(r)||(i?(n.add(r),this.st.add(r)):(n.remove(r),this.st.delete(r)))}return tt}});function zr(t,e,n){return n==="right"?{x:t.x-e.width/2-4,y:t.y}:{x:t.x,y:t.y-e.height/2}}function Tl(t,e,n,r,i,s){let o=r==="right",a=o?{x:t.x+e.width/2,y:t.y}:{x:t.x,y:t.y+e.height/2},l=o?{x:n.x-12,y:n.y}:{x:n.x,y:n.y-12},u=s>1?(i/(s-1)-.5)*52*(4/3):0,c=Al(a,l,o,u),h=Al(l,a,o,u);return{path:`M${Zt(a)}C${Zt(c)} ${Zt(h)} ${Zt(l)}`,back:`M${Zt(l)}C${Zt(h)} ${Zt(c)} ${Zt(wm(a,o,12))}`,middle:{x:(a.x+3*c.x+3*h.x+l.x)/8,y:(a.y+3*c.y+3*h.y+l.y)/8},isLevel:o&&Math.abs(a.y-l.y)<1&&s===1,start:a,end:l}}function Al(t,e,n,r){return n?{x:t.x+(e.x-t.x)*.55,y:t.y+r}:{x:t.x+r,y:t.y+(e.y-t.y)*.55}}function wm(t,e,n){return e?{x:t.x+n,y:t.y}:{x:t.x,y:t.y+n}}function Zt({x:t,y:e}){return`${t.toFixed(1)} ${e.toFixed(1)}`}var $t={width:52,height:28},xm=22,Br=8,Nl=13;function Rl(t,e,n,r,i){if(t.kind==="number")return km(t,e);let{width:s,height:o}=n,a=o-xm,l=i.gradState!=="hidden",u=i.gradState==="known"||i.gradState==="receiving",c=t.badge!==""&&r==="right",h={node:!0,leaf:i.isLeaf,group:t.kind==="group",marked:i.isMarked,bad:i.isBad,[i.gradState]:!0,[`active-${i.active||"no"}`]:!0,[`beat-${i.beat%2}`]:!0};return $`
    <g class=${El(h)} data-place=${t.place} role="button"
       tabindex=${i.isFocused?0:-1} aria-label=${i.description}
       .style=${Cl(e.x-s/2,e.y-o/2)}>
      ${t.kind==="group"?$`<rect class="behind" x="4" y="-4" width=${s} height=${o} rx=${Br} />`:y}
      ${i.active?$`<rect class="ring" x="-4" y="-4" width=${s+8} height=${o+8} rx="11" />`:y}
      <rect class="body" width=${s} height=${o} rx=${Br} />
      ${l&&u?$`<path class="band" d=${Sm(s,o,a)} />`:y}
      ${l?$`<path class="hair" d="M0 ${a}H${s}" />`:y}
      <rect class="frame" width=${s} height=${o} rx=${Br} />
      <g aria-hidden="true"><text class="node-name" x=${c?16:9} y="16">${_m(t.text)}<title>${t.text}</title></text>
      <text class="node-data" x=${s-9} y=${a-6}>${i.isComputed?R(i.data):"…"}<title>data ${O(i.data)}</title></text>
      ${l?$`<text class="node-sign" x="9" y=${o-6.5}>∂</text>
              <text class="node-grad" x=${s-9} y=${o-6.5}>${u?R(i.grad):"0"}<title>grad ${O(i.grad)}</title></text>`:y}
      ${t.badge?$m(t.badge,zr({x:s/2,y:o/2},n,r)):y}</g>
    </g>`}function $m(t,{x:e,y:n}){let r=Math.max(24,7*[...t].length+8),i=[...t].length>1?t.length>3?9.5:10:14;return $`<g class="badge">
    <rect x=${e-r/2} y=${n-12} width=${r} height=${24} rx=${12} />
    <text x=${e} y=${n} font-size=${i}>${t}</text>
  </g>`}function km(t,{x:e,y:n}){return $`<g class="number" .style=${Cl(e-$t.width/2,n-$t.height/2)}>
    <rect width=${$t.width} height=${$t.height} rx="14" />
    <text x=${$t.width/2} y=${$t.height/2}>${t.text}</text>
  </g>`}function Cl(t,e){return`transform: translate(${t}px, ${e}px)`}function Sm(t,e,n){let r=Br;return`M0 ${n}H${t}V${e-r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}Z`}function _m(t){return t.length>Nl?`${t.slice(0,Nl-1)}…`:t}function Ol(t,e,n){return`digraph {
${[`rankdir=${e==="right"?"LR":"TB"}`,"ordering=in",`nodesep=${Ur(n.between)}`,`ranksep=${Ur(n.ranks)}`,'node [shape=box fixedsize=true label=""]',...t.boxes.map(({id:i,kind:s})=>{let{width:o,height:a}=s==="number"?$t:n;return`${i} [width=${Ur(o)} height=${Ur(a)}]`}),...t.links.map(({from:i,to:s})=>`${i} -> ${s} [weight=${Mm(t,i)}]`)].join(`
`)}
}`}function Mm(t,e){return t.boxes.some(({id:n,badge:r})=>n===e&&r)?4:1}function Ur(t){return(t/72).toFixed(4)}function Pl(t){let{objects:e,bb:n}=JSON.parse(t),r=Number(n.split(",")[3]);return new Map((e??[]).map(({name:i,pos:s})=>{let[o,a]=s.split(",").map(Number);return[i,{x:o,y:r-a}]}))}var Em={width:94,height:64,between:16,ranks:60},Am={width:84,height:58,between:8,ranks:42},Tm=8,Nm=108;function Fl(t,e){let n=e==="right"?Em:Am;return t.boxes.some(({text:i})=>i.length>Tm)?{...n,width:Nm}:n}function Hr(t,e){return`${e} ${Fl(t,e).width} ${t.key}`}function Rm(t,e,n,r){let i=e==="right"?"y":"x",s=e==="right"?"x":"y",o=(e==="right"?n.height:n.width)+n.between,a=new Set(t.boxes.filter(({badge:l})=>!l).map(({id:l})=>l));for(let[l,u]of Fn(t.links,c=>c.to)){let c=r.get(l),h=[...new Set(u.map(f=>f.from))];if(!c||h.length<2||!h.every(f=>a.has(f)))continue;let p=Ml(h,f=>r.get(f)[i]);[...r].every(([f,b])=>f===l||Math.abs(b[s]-c[s])>1||Math.abs(b[i]-p)>=o-1)&&r.set(l,{...c,[i]:p})}}async function Ll(t,e,n){let r=Fl(e,n),i=Pl(await t(Ol(e,n,r)));Rm(e,n,r,i);let s=[...i.values()];return{key:Hr(e,n),sizes:r,direction:n,points:i,width:Math.max(...s.map(({x:o})=>o))+r.width/2,height:Math.max(...s.map(({y:o})=>o))+r.height/2}}var Cm=document.currentScript??document.querySelector('script[src$="glassgrad.js"]'),Om=Cm?.src||document.baseURI;function Ln(t){return new URL(t,Om)}function Il(){let t=null,e=null,n=0,r=new Map;function i({data:l}){let{done:u,fail:c}=r.get(l.id)??{};r.delete(l.id),l.json!==void 0?u?.(l.json):c?.(new Error(l.error))}function s(){t?.terminate(),t=null;for(let{fail:l}of r.values())l(new Error("stopped"));r.clear()}let o=l=>(t??=Pm(),t?a(t,l):(e??=Fm(),e.then(u=>u(l)))),a=(l,u)=>new Promise((c,h)=>{l.onmessage=i,l.onerror=()=>h(new Error("the layout engine could not be loaded")),r.set(++n,{done:c,fail:h}),l.postMessage({id:n,dot:u})});return Object.assign(o,{stop:s})}function Pm(){let t=document.getElementById("glass-layout")?.textContent;if(t)return new Worker(URL.createObjectURL(new Blob([t],{type:"text/javascript"})));try{return new Worker(Ln("layout.js"))}catch{return null}}function Fm(){return new Promise((t,e)=>{let n=document.createElement("script");n.src=Ln("layout.js").href,n.addEventListener("glass-layout",r=>t(r.detail)),n.onerror=()=>e(new Error("the layout engine could not be loaded")),document.head.append(n)})}var Ws="http://www.w3.org/1999/xhtml",zl={svg:"http://www.w3.org/2000/svg",xhtml:Ws,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespace",xmlns:"http://www.w3.org/2000/xmlns/"};function In(t){var e=t+="",n=e.indexOf(":");return n>=0&&(e=t.slice(0,n))!=="xmlns"&&(t=t.slice(n+1)),zl.hasOwnProperty(e)?{space:zl[e],local:t}:t}function Lm(t){return function(){var e=this.ownerDocument,n=this.namespaceURI;return n===Ws&&e.documentElement.namespaceURI===Ws?e.createElement(t):e.createElementNS(n,t)}}function Im(t){return function(){return this.ownerDocument.createElementNS(t.space,t.local)}}function Dl(t){var e=In(t);return(e.local?Im:Lm)(e)}function zm(){}function jr(t){return t==null?zm:function(){return this.querySelector(t)}}function Dm(t){typeof t!="function"&&(t=jr(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=new Array(o),l,u,c=0;c<o;++c)(l=s[c])&&(u=t.call(l,l.__data__,c,s))&&("__data__"in l&&(u.__data__=l.__data__),a[c]=u);return new at(r,this._parents)}function Bm(t){return t==null?[]:Array.isArray(t)?t:Array.from(t)}function Um(){return[]}function Ks(t){return t==null?Um:function(){return this.querySelectorAll(t)}}function Hm(t){return function(){return Bm(t.apply(this,arguments))}}function qm(t){typeof t=="function"?t=Hm(t):t=Ks(t);for(var e=this._groups,n=e.length,r=[],i=[],s=0;s<n;++s)for(var o=e[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&(r.push(t.call(l,l.__data__,u,o)),i.push(l));return new at(r,i)}function Ys(t){return function(){return this.matches(t)}}function Bl(t){return function(e){return e.matches(t)}}var jm=Array.prototype.find;function Vm(t){return function(){return jm.call(this.children,t)}}function Wm(){return this.firstElementChild}function Gm(t){return this.select(t==null?Wm:Vm(typeof t=="function"?t:Bl(t)))}var Km=Array.prototype.filter;function Ym(){return Array.from(this.children)}function Xm(t){return function(){return Km.call(this.children,t)}}function Zm(t){return this.selectAll(t==null?Ym:Xm(typeof t=="function"?t:Bl(t)))}function Jm(t){typeof t!="function"&&(t=Ys(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new at(r,this._parents)}function Ul(t){return new Array(t.length)}function Qm(){return new at(this._enter||this._groups.map(Ul),this._parents)}function qr(t,e){this.ownerDocument=t.ownerDocument,this.namespaceURI=t.namespaceURI,this._next=null,this._parent=t,this.__data__=e}qr.prototype={constructor:qr,appendChild:function(t){return this._parent.insertBefore(t,this._next)},insertBefore:function(t,e){return this._parent.insertBefore(t,e)},querySelector:function(t){return this._parent.querySelector(t)},querySelectorAll:function(t){return this._parent.querySelectorAll(t)}};function tf(t){return function(){return t}}function ef(t,e,n,r,i,s){for(var o=0,a,l=e.length,u=s.length;o<u;++o)(a=e[o])?(a.__data__=s[o],r[o]=a):n[o]=new qr(t,s[o]);for(;o<l;++o)(a=e[o])&&(i[o]=a)}function nf(t,e,n,r,i,s,o){var a,l,u=new Map,c=e.length,h=s.length,p=new Array(c),d;for(a=0;a<c;++a)(l=e[a])&&(p[a]=d=o.call(l,l.__data__,a,e)+"",u.has(d)?i[a]=l:u.set(d,l));for(a=0;a<h;++a)d=o.call(t,s[a],a,s)+"",(l=u.get(d))?(r[a]=l,l.__data__=s[a],u.delete(d)):n[a]=new qr(t,s[a]);for(a=0;a<c;++a)(l=e[a])&&u.get(p[a])===l&&(i[a]=l)}function rf(t){return t.__data__}function sf(t,e){if(!arguments.length)return Array.from(this,rf);var n=e?nf:ef,r=this._parents,i=this._groups;typeof t!="function"&&(t=tf(t));for(var s=i.length,o=new Array(s),a=new Array(s),l=new Array(s),u=0;u<s;++u){var c=r[u],h=i[u],p=h.length,d=of(t.call(c,c&&c.__data__,u,r)),f=d.length,b=a[u]=new Array(f),v=o[u]=new Array(f),w=l[u]=new Array(p);n(c,h,b,v,w,d,e);for(var _=0,q=0,W,X;_<f;++_)if(W=b[_]){for(_>=q&&(q=_+1);!(X=v[q])&&++q<f;);W._next=X||null}}return o=new at(o,r),o._enter=a,o._exit=l,o}function of(t){return typeof t=="object"&&"length"in t?t:Array.from(t)}function af(){return new at(this._exit||this._groups.map(Ul),this._parents)}function lf(t,e,n){var r=this.enter(),i=this,s=this.exit();return typeof t=="function"?(r=t(r),r&&(r=r.selection())):r=r.append(t+""),e!=null&&(i=e(i),i&&(i=i.selection())),n==null?s.remove():n(s),r&&i?r.merge(i).order():i}function uf(t){for(var e=t.selection?t.selection():t,n=this._groups,r=e._groups,i=n.length,s=r.length,o=Math.min(i,s),a=new Array(i),l=0;l<o;++l)for(var u=n[l],c=r[l],h=u.length,p=a[l]=new Array(h),d,f=0;f<h;++f)(d=u[f]||c[f])&&(p[f]=d);for(;l<i;++l)a[l]=n[l];return new at(a,this._parents)}function cf(){for(var t=this._groups,e=-1,n=t.length;++e<n;)for(var r=t[e],i=r.length-1,s=r[i],o;--i>=0;)(o=r[i])&&(s&&o.compareDocumentPosition(s)^4&&s.parentNode.insertBefore(o,s),s=o);return this}function hf(t){t||(t=pf);function e(h,p){return h&&p?t(h.__data__,p.__data__):!h-!p}for(var n=this._groups,r=n.length,i=new Array(r),s=0;s<r;++s){for(var o=n[s],a=o.length,l=i[s]=new Array(a),u,c=0;c<a;++c)(u=o[c])&&(l[c]=u);l.sort(e)}return new at(i,this._parents).order()}function pf(t,e){return t<e?-1:t>e?1:t>=e?0:NaN}function df(){var t=arguments[0];return arguments[0]=this,t.apply(null,arguments),this}function mf(){return Array.from(this)}function ff(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length;i<s;++i){var o=r[i];if(o)return o}return null}function gf(){let t=0;for(let e of this)++t;return t}function bf(){return!this.node()}function yf(t){for(var e=this._groups,n=0,r=e.length;n<r;++n)for(var i=e[n],s=0,o=i.length,a;s<o;++s)(a=i[s])&&t.call(a,a.__data__,s,i);return this}function vf(t){return function(){this.removeAttribute(t)}}function wf(t){return function(){this.removeAttributeNS(t.space,t.local)}}function xf(t,e){return function(){this.setAttribute(t,e)}}function $f(t,e){return function(){this.setAttributeNS(t.space,t.local,e)}}function kf(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttribute(t):this.setAttribute(t,n)}}function Sf(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttributeNS(t.space,t.local):this.setAttributeNS(t.space,t.local,n)}}function _f(t,e){var n=In(t);if(arguments.length<2){var r=this.node();return n.local?r.getAttributeNS(n.space,n.local):r.getAttribute(n)}return this.each((e==null?n.local?wf:vf:typeof e=="function"?n.local?Sf:kf:n.local?$f:xf)(n,e))}function Hl(t){return t.ownerDocument&&t.ownerDocument.defaultView||t.document&&t||t.defaultView}function Mf(t){return function(){this.style.removeProperty(t)}}function Ef(t,e,n){return function(){this.style.setProperty(t,e,n)}}function Af(t,e,n){return function(){var r=e.apply(this,arguments);r==null?this.style.removeProperty(t):this.style.setProperty(t,r,n)}}function Tf(t,e,n){return arguments.length>1?this.each((e==null?Mf:typeof e=="function"?Af:Ef)(t,e,n??"")):fe(this.node(),t)}function fe(t,e){return t.style.getPropertyValue(e)||Hl(t).getComputedStyle(t,null).getPropertyValue(e)}function Nf(t){return function(){delete this[t]}}function Rf(t,e){return function(){this[t]=e}}function Cf(t,e){return function(){var n=e.apply(this,arguments);n==null?delete this[t]:this[t]=n}}function Of(t,e){return arguments.length>1?this.each((e==null?Nf:typeof e=="function"?Cf:Rf)(t,e)):this.node()[t]}function ql(t){return t.trim().split(/^|\s+/)}function Xs(t){return t.classList||new jl(t)}function jl(t){this._node=t,this._names=ql(t.getAttribute("class")||"")}jl.prototype={add:function(t){var e=this._names.indexOf(t);e<0&&(this._names.push(t),this._node.setAttribute("class",this._names.join(" ")))},remove:function(t){var e=this._names.indexOf(t);e>=0&&(this._names.splice(e,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(t){return this._names.indexOf(t)>=0}};function Vl(t,e){for(var n=Xs(t),r=-1,i=e.length;++r<i;)n.add(e[r])}function Wl(t,e){for(var n=Xs(t),r=-1,i=e.length;++r<i;)n.remove(e[r])}function Pf(t){return function(){Vl(this,t)}}function Ff(t){return function(){Wl(this,t)}}function Lf(t,e){return function(){(e.apply(this,arguments)?Vl:Wl)(this,t)}}function If(t,e){var n=ql(t+"");if(arguments.length<2){for(var r=Xs(this.node()),i=-1,s=n.length;++i<s;)if(!r.contains(n[i]))return!1;return!0}return this.each((typeof e=="function"?Lf:e?Pf:Ff)(n,e))}function zf(){this.textContent=""}function Df(t){return function(){this.textContent=t}}function Bf(t){return function(){var e=t.apply(this,arguments);this.textContent=e??""}}function Uf(t){return arguments.length?this.each(t==null?zf:(typeof t=="function"?Bf:Df)(t)):this.node().textContent}function Hf(){this.innerHTML=""}function qf(t){return function(){this.innerHTML=t}}function jf(t){return function(){var e=t.apply(this,arguments);this.innerHTML=e??""}}function Vf(t){return arguments.length?this.each(t==null?Hf:(typeof t=="function"?jf:qf)(t)):this.node().innerHTML}function Wf(){this.nextSibling&&this.parentNode.appendChild(this)}function Gf(){return this.each(Wf)}function Kf(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function Yf(){return this.each(Kf)}function Xf(t){var e=typeof t=="function"?t:Dl(t);return this.select(function(){return this.appendChild(e.apply(this,arguments))})}function Zf(){return null}function Jf(t,e){var n=typeof t=="function"?t:Dl(t),r=e==null?Zf:typeof e=="function"?e:jr(e);return this.select(function(){return this.insertBefore(n.apply(this,arguments),r.apply(this,arguments)||null)})}function Qf(){var t=this.parentNode;t&&t.removeChild(this)}function tg(){return this.each(Qf)}function eg(){var t=this.cloneNode(!1),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function ng(){var t=this.cloneNode(!0),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function rg(t){return this.select(t?ng:eg)}function ig(t){return arguments.length?this.property("__data__",t):this.node().__data__}function sg(t){return function(e){t.call(this,e,this.__data__)}}function og(t){return t.trim().split(/^|\s+/).map(function(e){var n="",r=e.indexOf(".");return r>=0&&(n=e.slice(r+1),e=e.slice(0,r)),{type:e,name:n}})}function ag(t){return function(){var e=this.__on;if(e){for(var n=0,r=-1,i=e.length,s;n<i;++n)s=e[n],(!t.type||s.type===t.type)&&s.name===t.name?this.removeEventListener(s.type,s.listener,s.options):e[++r]=s;++r?e.length=r:delete this.__on}}}function lg(t,e,n){return function(){var r=this.__on,i,s=sg(e);if(r){for(var o=0,a=r.length;o<a;++o)if((i=r[o]).type===t.type&&i.name===t.name){this.removeEventListener(i.type,i.listener,i.options),this.addEventListener(i.type,i.listener=s,i.options=n),i.value=e;return}}this.addEventListener(t.type,s,n),i={type:t.type,name:t.name,value:e,listener:s,options:n},r?r.push(i):this.__on=[i]}}function ug(t,e,n){var r=og(t+""),i,s=r.length,o;if(arguments.length<2){var a=this.node().__on;if(a){for(var l=0,u=a.length,c;l<u;++l)for(i=0,c=a[l];i<s;++i)if((o=r[i]).type===c.type&&o.name===c.name)return c.value}return}for(a=e?lg:ag,i=0;i<s;++i)this.each(a(r[i],e,n));return this}function Gl(t,e,n){var r=Hl(t),i=r.CustomEvent;typeof i=="function"?i=new i(e,n):(i=r.document.createEvent("Event"),n?(i.initEvent(e,n.bubbles,n.cancelable),i.detail=n.detail):i.initEvent(e,!1,!1)),t.dispatchEvent(i)}function cg(t,e){return function(){return Gl(this,t,e)}}function hg(t,e){return function(){return Gl(this,t,e.apply(this,arguments))}}function pg(t,e){return this.each((typeof e=="function"?hg:cg)(t,e))}function*dg(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var r=t[e],i=0,s=r.length,o;i<s;++i)(o=r[i])&&(yield o)}var Kl=[null];function at(t,e){this._groups=t,this._parents=e}function ge(){return new at([[document.documentElement]],Kl)}function mg(){return this}at.prototype=ge.prototype={constructor:at,select:Dm,selectAll:qm,selectChild:Gm,selectChildren:Zm,filter:Jm,data:sf,enter:Qm,exit:af,join:lf,merge:uf,selection:mg,order:cf,sort:hf,call:df,nodes:mf,node:ff,size:gf,empty:bf,each:yf,attr:_f,style:Tf,property:Of,classed:If,text:Uf,html:Vf,raise:Gf,lower:Yf,append:Xf,insert:Jf,remove:tg,clone:rg,datum:ig,on:ug,dispatch:pg,[Symbol.iterator]:dg};function rt(t){return typeof t=="string"?new at([[document.querySelector(t)]],[document.documentElement]):new at([[t]],Kl)}var fg=0;function gg(){return new Gs}function Gs(){this._="@"+(++fg).toString(36)}Gs.prototype=gg.prototype={constructor:Gs,get:function(t){for(var e=this._;!(e in t);)if(!(t=t.parentNode))return;return t[e]},set:function(t,e){return t[this._]=e},remove:function(t){return this._ in t&&delete t[this._]},toString:function(){return this._}};function bg(t){let e;for(;e=t.sourceEvent;)t=e;return t}function Pt(t,e){if(t=bg(t),e===void 0&&(e=t.currentTarget),e){var n=e.ownerSVGElement||e;if(n.createSVGPoint){var r=n.createSVGPoint();return r.x=t.clientX,r.y=t.clientY,r=r.matrixTransform(e.getScreenCTM().inverse()),[r.x,r.y]}if(e.getBoundingClientRect){var i=e.getBoundingClientRect();return[t.clientX-i.left-e.clientLeft,t.clientY-i.top-e.clientTop]}}return[t.pageX,t.pageY]}var yg={value:()=>{}};function zn(){for(var t=0,e=arguments.length,n={},r;t<e;++t){if(!(r=arguments[t]+"")||r in n||/[\s.]/.test(r))throw new Error("illegal type: "+r);n[r]=[]}return new Vr(n)}function Vr(t){this._=t}function vg(t,e){return t.trim().split(/^|\s+/).map(function(n){var r="",i=n.indexOf(".");if(i>=0&&(r=n.slice(i+1),n=n.slice(0,i)),n&&!e.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:r}})}Vr.prototype=zn.prototype={constructor:Vr,on:function(t,e){var n=this._,r=vg(t+"",n),i,s=-1,o=r.length;if(arguments.length<2){for(;++s<o;)if((i=(t=r[s]).type)&&(i=wg(n[i],t.name)))return i;return}if(e!=null&&typeof e!="function")throw new Error("invalid callback: "+e);for(;++s<o;)if(i=(t=r[s]).type)n[i]=Yl(n[i],t.name,e);else if(e==null)for(i in n)n[i]=Yl(n[i],t.name,null);return this},copy:function(){var t={},e=this._;for(var n in e)t[n]=e[n].slice();return new Vr(t)},call:function(t,e){if((i=arguments.length-2)>0)for(var n=new Array(i),r=0,i,s;r<i;++r)n[r]=arguments[r+2];if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(s=this._[t],r=0,i=s.length;r<i;++r)s[r].value.apply(e,n)},apply:function(t,e,n){if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(var r=this._[t],i=0,s=r.length;i<s;++i)r[i].value.apply(e,n)}};function wg(t,e){for(var n=0,r=t.length,i;n<r;++n)if((i=t[n]).name===e)return i.value}function Yl(t,e,n){for(var r=0,i=t.length;r<i;++r)if(t[r].name===e){t[r]=yg,t=t.slice(0,r).concat(t.slice(r+1));break}return n!=null&&t.push({name:e,value:n}),t}var Zs={capture:!0,passive:!1};function Js(t){t.preventDefault(),t.stopImmediatePropagation()}function Xl(t){var e=t.document.documentElement,n=rt(t).on("dragstart.drag",Js,Zs);"onselectstart"in e?n.on("selectstart.drag",Js,Zs):(e.__noselect=e.style.MozUserSelect,e.style.MozUserSelect="none")}function Zl(t,e){var n=t.document.documentElement,r=rt(t).on("dragstart.drag",null);e&&(r.on("click.drag",Js,Zs),setTimeout(function(){r.on("click.drag",null)},0)),"onselectstart"in n?r.on("selectstart.drag",null):(n.style.MozUserSelect=n.__noselect,delete n.__noselect)}function xg(t,{sourceEvent:e,subject:n,target:r,identifier:i,active:s,x:o,y:a,dx:l,dy:u,dispatch:c}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:r,enumerable:!0,configurable:!0},identifier:{value:i,enumerable:!0,configurable:!0},active:{value:s,enumerable:!0,configurable:!0},x:{value:o,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},dx:{value:l,enumerable:!0,configurable:!0},dy:{value:u,enumerable:!0,configurable:!0},_:{value:c}})}xg.prototype.on=function(){var t=this._.on.apply(this._,arguments);return t===this._?this:t};function je(t,e,n){t.prototype=e.prototype=n,n.constructor=t}function Un(t,e){var n=Object.create(t.prototype);for(var r in e)n[r]=e[r];return n}function Jt(){}var we=.7,qe=1/we,Ue="\\s*([+-]?\\d+)\\s*",Dn="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",kt="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",$g=/^#([0-9a-f]{3,8})$/,kg=new RegExp(`^rgb\\(${Ue},${Ue},${Ue}\\)$`),Sg=new RegExp(`^rgb\\(${kt},${kt},${kt}\\)$`),_g=new RegExp(`^rgba\\(${Ue},${Ue},${Ue},${Dn}\\)$`),Mg=new RegExp(`^rgba\\(${kt},${kt},${kt},${Dn}\\)$`),Eg=new RegExp(`^hsl\\(${Dn},${kt},${kt}\\)$`),Ag=new RegExp(`^hsla\\(${Dn},${kt},${kt},${Dn}\\)$`),Jl={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};je(Jt,Lt,{copy(t){return Object.assign(new this.constructor,this,t)},displayable(){return this.rgb().displayable()},hex:Ql,formatHex:Ql,formatHex8:Tg,formatHsl:Ng,formatRgb:tu,toString:tu});function Ql(){return this.rgb().formatHex()}function Tg(){return this.rgb().formatHex8()}function Ng(){return uu(this).formatHsl()}function tu(){return this.rgb().formatRgb()}function Lt(t){var e,n;return t=(t+"").trim().toLowerCase(),(e=$g.exec(t))?(n=e[1].length,e=parseInt(e[1],16),n===6?eu(e):n===3?new Y(e>>8&15|e>>4&240,e>>4&15|e&240,(e&15)<<4|e&15,1):n===8?Wr(e>>24&255,e>>16&255,e>>8&255,(e&255)/255):n===4?Wr(e>>12&15|e>>8&240,e>>8&15|e>>4&240,e>>4&15|e&240,((e&15)<<4|e&15)/255):null):(e=kg.exec(t))?new Y(e[1],e[2],e[3],1):(e=Sg.exec(t))?new Y(e[1]*255/100,e[2]*255/100,e[3]*255/100,1):(e=_g.exec(t))?Wr(e[1],e[2],e[3],e[4]):(e=Mg.exec(t))?Wr(e[1]*255/100,e[2]*255/100,e[3]*255/100,e[4]):(e=Eg.exec(t))?iu(e[1],e[2]/100,e[3]/100,1):(e=Ag.exec(t))?iu(e[1],e[2]/100,e[3]/100,e[4]):Jl.hasOwnProperty(t)?eu(Jl[t]):t==="transparent"?new Y(NaN,NaN,NaN,0):null}function eu(t){return new Y(t>>16&255,t>>8&255,t&255,1)}function Wr(t,e,n,r){return r<=0&&(t=e=n=NaN),new Y(t,e,n,r)}function io(t){return t instanceof Jt||(t=Lt(t)),t?(t=t.rgb(),new Y(t.r,t.g,t.b,t.opacity)):new Y}function Hn(t,e,n,r){return arguments.length===1?io(t):new Y(t,e,n,r??1)}function Y(t,e,n,r){this.r=+t,this.g=+e,this.b=+n,this.opacity=+r}je(Y,Hn,Un(Jt,{brighter(t){return t=t==null?qe:Math.pow(qe,t),new Y(this.r*t,this.g*t,this.b*t,this.opacity)},darker(t){return t=t==null?we:Math.pow(we,t),new Y(this.r*t,this.g*t,this.b*t,this.opacity)},rgb(){return this},clamp(){return new Y(ye(this.r),ye(this.g),ye(this.b),Kr(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:nu,formatHex:nu,formatHex8:Rg,formatRgb:ru,toString:ru}));function nu(){return`#${be(this.r)}${be(this.g)}${be(this.b)}`}function Rg(){return`#${be(this.r)}${be(this.g)}${be(this.b)}${be((isNaN(this.opacity)?1:this.opacity)*255)}`}function ru(){let t=Kr(this.opacity);return`${t===1?"rgb(":"rgba("}${ye(this.r)}, ${ye(this.g)}, ${ye(this.b)}${t===1?")":`, ${t})`}`}function Kr(t){return isNaN(t)?1:Math.max(0,Math.min(1,t))}function ye(t){return Math.max(0,Math.min(255,Math.round(t)||0))}function be(t){return t=ye(t),(t<16?"0":"")+t.toString(16)}function iu(t,e,n,r){return r<=0?t=e=n=NaN:n<=0||n>=1?t=e=NaN:e<=0&&(t=NaN),new gt(t,e,n,r)}function uu(t){if(t instanceof gt)return new gt(t.h,t.s,t.l,t.opacity);if(t instanceof Jt||(t=Lt(t)),!t)return new gt;if(t instanceof gt)return t;t=t.rgb();var e=t.r/255,n=t.g/255,r=t.b/255,i=Math.min(e,n,r),s=Math.max(e,n,r),o=NaN,a=s-i,l=(s+i)/2;return a?(e===s?o=(n-r)/a+(n<r)*6:n===s?o=(r-e)/a+2:o=(e-n)/a+4,a/=l<.5?s+i:2-s-i,o*=60):a=l>0&&l<1?0:o,new gt(o,a,l,t.opacity)}function Xr(t,e,n,r){return arguments.length===1?uu(t):new gt(t,e,n,r??1)}function gt(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}je(gt,Xr,Un(Jt,{brighter(t){return t=t==null?qe:Math.pow(qe,t),new gt(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?we:Math.pow(we,t),new gt(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=this.h%360+(this.h<0)*360,e=isNaN(t)||isNaN(this.s)?0:this.s,n=this.l,r=n+(n<.5?n:1-n)*e,i=2*n-r;return new Y(Qs(t>=240?t-240:t+120,i,r),Qs(t,i,r),Qs(t<120?t+240:t-120,i,r),this.opacity)},clamp(){return new gt(su(this.h),Gr(this.s),Gr(this.l),Kr(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let t=Kr(this.opacity);return`${t===1?"hsl(":"hsla("}${su(this.h)}, ${Gr(this.s)*100}%, ${Gr(this.l)*100}%${t===1?")":`, ${t})`}`}}));function su(t){return t=(t||0)%360,t<0?t+360:t}function Gr(t){return Math.max(0,Math.min(1,t||0))}function Qs(t,e,n){return(t<60?e+(n-e)*t/60:t<180?n:t<240?e+(n-e)*(240-t)/60:e)*255}var cu=Math.PI/180,hu=180/Math.PI,Yr=18,pu=.96422,du=1,mu=.82521,fu=4/29,He=6/29,gu=3*He*He,Cg=He*He*He;function bu(t){if(t instanceof St)return new St(t.l,t.a,t.b,t.opacity);if(t instanceof Ft)return vu(t);t instanceof Y||(t=io(t));var e=ro(t.r),n=ro(t.g),r=ro(t.b),i=to((.2225045*e+.7168786*n+.0606169*r)/du),s,o;return e===n&&n===r?s=o=i:(s=to((.4360747*e+.3850649*n+.1430804*r)/pu),o=to((.0139322*e+.0971045*n+.7141733*r)/mu)),new St(116*i-16,500*(s-i),200*(i-o),t.opacity)}function yu(t,e,n,r){return arguments.length===1?bu(t):new St(t,e,n,r??1)}function St(t,e,n,r){this.l=+t,this.a=+e,this.b=+n,this.opacity=+r}je(St,yu,Un(Jt,{brighter(t){return new St(this.l+Yr*(t??1),this.a,this.b,this.opacity)},darker(t){return new St(this.l-Yr*(t??1),this.a,this.b,this.opacity)},rgb(){var t=(this.l+16)/116,e=isNaN(this.a)?t:t+this.a/500,n=isNaN(this.b)?t:t-this.b/200;return e=pu*eo(e),t=du*eo(t),n=mu*eo(n),new Y(no(3.1338561*e-1.6168667*t-.4906146*n),no(-.9787684*e+1.9161415*t+.033454*n),no(.0719453*e-.2289914*t+1.4052427*n),this.opacity)}}));function to(t){return t>Cg?Math.pow(t,1/3):t/gu+fu}function eo(t){return t>He?t*t*t:gu*(t-fu)}function no(t){return 255*(t<=.0031308?12.92*t:1.055*Math.pow(t,1/2.4)-.055)}function ro(t){return(t/=255)<=.04045?t/12.92:Math.pow((t+.055)/1.055,2.4)}function Og(t){if(t instanceof Ft)return new Ft(t.h,t.c,t.l,t.opacity);if(t instanceof St||(t=bu(t)),t.a===0&&t.b===0)return new Ft(NaN,0<t.l&&t.l<100?0:NaN,t.l,t.opacity);var e=Math.atan2(t.b,t.a)*hu;return new Ft(e<0?e+360:e,Math.sqrt(t.a*t.a+t.b*t.b),t.l,t.opacity)}function Zr(t,e,n,r){return arguments.length===1?Og(t):new Ft(t,e,n,r??1)}function Ft(t,e,n,r){this.h=+t,this.c=+e,this.l=+n,this.opacity=+r}function vu(t){if(isNaN(t.h))return new St(t.l,0,0,t.opacity);var e=t.h*cu;return new St(t.l,Math.cos(e)*t.c,Math.sin(e)*t.c,t.opacity)}je(Ft,Zr,Un(Jt,{brighter(t){return new Ft(this.h,this.c,this.l+Yr*(t??1),this.opacity)},darker(t){return new Ft(this.h,this.c,this.l-Yr*(t??1),this.opacity)},rgb(){return vu(this).rgb()}}));var wu=-.14861,so=1.78277,oo=-.29227,Jr=-.90649,Bn=1.97294,ou=Bn*Jr,au=Bn*so,lu=so*oo-Jr*wu;function Pg(t){if(t instanceof ve)return new ve(t.h,t.s,t.l,t.opacity);t instanceof Y||(t=io(t));var e=t.r/255,n=t.g/255,r=t.b/255,i=(lu*r+ou*e-au*n)/(lu+ou-au),s=r-i,o=(Bn*(n-i)-oo*s)/Jr,a=Math.sqrt(o*o+s*s)/(Bn*i*(1-i)),l=a?Math.atan2(o,s)*hu-120:NaN;return new ve(l<0?l+360:l,a,i,t.opacity)}function Qr(t,e,n,r){return arguments.length===1?Pg(t):new ve(t,e,n,r??1)}function ve(t,e,n,r){this.h=+t,this.s=+e,this.l=+n,this.opacity=+r}je(ve,Qr,Un(Jt,{brighter(t){return t=t==null?qe:Math.pow(qe,t),new ve(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?we:Math.pow(we,t),new ve(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=isNaN(this.h)?0:(this.h+120)*cu,e=+this.l,n=isNaN(this.s)?0:this.s*e*(1-e),r=Math.cos(t),i=Math.sin(t);return new Y(255*(e+n*(wu*r+so*i)),255*(e+n*(oo*r+Jr*i)),255*(e+n*(Bn*r)),this.opacity)}}));function ku(t,e,n,r,i){var s=t*t,o=s*t;return((1-3*t+3*s-o)*e+(4-6*s+3*o)*n+(1+3*t+3*s-3*o)*r+o*i)/6}function Fg(t){var e=t.length-1;return function(n){var r=n<=0?n=0:n>=1?(n=1,e-1):Math.floor(n*e),i=t[r],s=t[r+1],o=r>0?t[r-1]:2*i-s,a=r<e-1?t[r+2]:2*s-i;return ku((n-r/e)*e,o,i,s,a)}}function Lg(t){var e=t.length;return function(n){var r=Math.floor(((n%=1)<0?++n:n)*e),i=t[(r+e-1)%e],s=t[r%e],o=t[(r+1)%e],a=t[(r+2)%e];return ku((n-r/e)*e,i,s,o,a)}}var ei=t=>()=>t;function Su(t,e){return function(n){return t+n*e}}function Ig(t,e,n){return t=Math.pow(t,n),e=Math.pow(e,n)-t,n=1/n,function(r){return Math.pow(t+r*e,n)}}function co(t,e){var n=e-t;return n?Su(t,n>180||n<-180?n-360*Math.round(n/360):n):ei(isNaN(t)?e:t)}function zg(t){return(t=+t)==1?it:function(e,n){return n-e?Ig(e,n,t):ei(isNaN(e)?n:e)}}function it(t,e){var n=e-t;return n?Su(t,n):ei(isNaN(t)?e:t)}var qn=(function t(e){var n=zg(e);function r(i,s){var o=n((i=Hn(i)).r,(s=Hn(s)).r),a=n(i.g,s.g),l=n(i.b,s.b),u=it(i.opacity,s.opacity);return function(c){return i.r=o(c),i.g=a(c),i.b=l(c),i.opacity=u(c),i+""}}return r.gamma=t,r})(1);function _u(t){return function(e){var n=e.length,r=new Array(n),i=new Array(n),s=new Array(n),o,a;for(o=0;o<n;++o)a=Hn(e[o]),r[o]=a.r||0,i[o]=a.g||0,s[o]=a.b||0;return r=t(r),i=t(i),s=t(s),a.opacity=1,function(l){return a.r=r(l),a.g=i(l),a.b=s(l),a+""}}}var z$=_u(Fg),D$=_u(Lg);function Dg(t,e){e||(e=[]);var n=t?Math.min(e.length,t.length):0,r=e.slice(),i;return function(s){for(i=0;i<n;++i)r[i]=t[i]*(1-s)+e[i]*s;return r}}function Bg(t){return ArrayBuffer.isView(t)&&!(t instanceof DataView)}function Ug(t,e){var n=e?e.length:0,r=t?Math.min(n,t.length):0,i=new Array(r),s=new Array(n),o;for(o=0;o<r;++o)i[o]=ni(t[o],e[o]);for(;o<n;++o)s[o]=e[o];return function(a){for(o=0;o<r;++o)s[o]=i[o](a);return s}}function Hg(t,e){var n=new Date;return t=+t,e=+e,function(r){return n.setTime(t*(1-r)+e*r),n}}function lt(t,e){return t=+t,e=+e,function(n){return t*(1-n)+e*n}}function qg(t,e){var n={},r={},i;(t===null||typeof t!="object")&&(t={}),(e===null||typeof e!="object")&&(e={});for(i in e)i in t?n[i]=ni(t[i],e[i]):r[i]=e[i];return function(s){for(i in n)r[i]=n[i](s);return r}}var lo=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,ao=new RegExp(lo.source,"g");function jg(t){return function(){return t}}function Vg(t){return function(e){return t(e)+""}}function ho(t,e){var n=lo.lastIndex=ao.lastIndex=0,r,i,s,o=-1,a=[],l=[];for(t=t+"",e=e+"";(r=lo.exec(t))&&(i=ao.exec(e));)(s=i.index)>n&&(s=e.slice(n,s),a[o]?a[o]+=s:a[++o]=s),(r=r[0])===(i=i[0])?a[o]?a[o]+=i:a[++o]=i:(a[++o]=null,l.push({i:o,x:lt(r,i)})),n=ao.lastIndex;return n<e.length&&(s=e.slice(n),a[o]?a[o]+=s:a[++o]=s),a.length<2?l[0]?Vg(l[0].x):jg(e):(e=l.length,function(u){for(var c=0,h;c<e;++c)a[(h=l[c]).i]=h.x(u);return a.join("")})}function ni(t,e){var n=typeof e,r;return e==null||n==="boolean"?ei(e):(n==="number"?lt:n==="string"?(r=Lt(e))?(e=r,qn):ho:e instanceof Lt?qn:e instanceof Date?Hg:Bg(e)?Dg:Array.isArray(e)?Ug:typeof e.valueOf!="function"&&typeof e.toString!="function"||isNaN(e)?qg:lt)(t,e)}function Mu(t,e){return t=+t,e=+e,function(n){return Math.round(t*(1-n)+e*n)}}var xu=180/Math.PI,uo={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function Eu(t,e,n,r,i,s){var o,a,l;return(o=Math.sqrt(t*t+e*e))&&(t/=o,e/=o),(l=t*n+e*r)&&(n-=t*l,r-=e*l),(a=Math.sqrt(n*n+r*r))&&(n/=a,r/=a,l/=a),t*r<e*n&&(t=-t,e=-e,l=-l,o=-o),{translateX:i,translateY:s,rotate:Math.atan2(e,t)*xu,skewX:Math.atan(l)*xu,scaleX:o,scaleY:a}}var ti;function Wg(t){let e=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(t+"");return e.isIdentity?uo:Eu(e.a,e.b,e.c,e.d,e.e,e.f)}function Gg(t){return t==null||(ti||(ti=document.createElementNS("http://www.w3.org/2000/svg","g")),ti.setAttribute("transform",t),!(t=ti.transform.baseVal.consolidate()))?uo:(t=t.matrix,Eu(t.a,t.b,t.c,t.d,t.e,t.f))}function Au(t,e,n,r){function i(u){return u.length?u.pop()+" ":""}function s(u,c,h,p,d,f){if(u!==h||c!==p){var b=d.push("translate(",null,e,null,n);f.push({i:b-4,x:lt(u,h)},{i:b-2,x:lt(c,p)})}else(h||p)&&d.push("translate("+h+e+p+n)}function o(u,c,h,p){u!==c?(u-c>180?c+=360:c-u>180&&(u+=360),p.push({i:h.push(i(h)+"rotate(",null,r)-2,x:lt(u,c)})):c&&h.push(i(h)+"rotate("+c+r)}function a(u,c,h,p){u!==c?p.push({i:h.push(i(h)+"skewX(",null,r)-2,x:lt(u,c)}):c&&h.push(i(h)+"skewX("+c+r)}function l(u,c,h,p,d,f){if(u!==h||c!==p){var b=d.push(i(d)+"scale(",null,",",null,")");f.push({i:b-4,x:lt(u,h)},{i:b-2,x:lt(c,p)})}else(h!==1||p!==1)&&d.push(i(d)+"scale("+h+","+p+")")}return function(u,c){var h=[],p=[];return u=t(u),c=t(c),s(u.translateX,u.translateY,c.translateX,c.translateY,h,p),o(u.rotate,c.rotate,h,p),a(u.skewX,c.skewX,h,p),l(u.scaleX,u.scaleY,c.scaleX,c.scaleY,h,p),u=c=null,function(d){for(var f=-1,b=p.length,v;++f<b;)h[(v=p[f]).i]=v.x(d);return h.join("")}}}var Tu=Au(Wg,"px, ","px)","deg)"),Nu=Au(Gg,", ",")",")"),Kg=1e-12;function $u(t){return((t=Math.exp(t))+1/t)/2}function Yg(t){return((t=Math.exp(t))-1/t)/2}function Xg(t){return((t=Math.exp(2*t))-1)/(t+1)}var Ru=(function t(e,n,r){function i(s,o){var a=s[0],l=s[1],u=s[2],c=o[0],h=o[1],p=o[2],d=c-a,f=h-l,b=d*d+f*f,v,w;if(b<Kg)w=Math.log(p/u)/e,v=function(ot){return[a+ot*d,l+ot*f,u*Math.exp(e*ot*w)]};else{var _=Math.sqrt(b),q=(p*p-u*u+r*b)/(2*u*n*_),W=(p*p-u*u-r*b)/(2*p*n*_),X=Math.log(Math.sqrt(q*q+1)-q),U=Math.log(Math.sqrt(W*W+1)-W);w=(U-X)/e,v=function(ot){var Re=ot*w,ie=$u(X),Ce=u/(n*_)*(ie*Xg(e*Re+X)-Yg(X));return[a+Ce*d,l+Ce*f,u*ie/$u(e*Re+X)]}}return v.duration=Math.abs(w)*1e3*e/Math.SQRT2,v}return i.rho=function(s){var o=Math.max(.001,+s),a=o*o,l=a*a;return t(o,a,l)},i})(Math.SQRT2,2,4);function Cu(t){return function(e,n){var r=t((e=Xr(e)).h,(n=Xr(n)).h),i=it(e.s,n.s),s=it(e.l,n.l),o=it(e.opacity,n.opacity);return function(a){return e.h=r(a),e.s=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var B$=Cu(co),U$=Cu(it);function Ou(t){return function(e,n){var r=t((e=Zr(e)).h,(n=Zr(n)).h),i=it(e.c,n.c),s=it(e.l,n.l),o=it(e.opacity,n.opacity);return function(a){return e.h=r(a),e.c=i(a),e.l=s(a),e.opacity=o(a),e+""}}}var H$=Ou(co),q$=Ou(it);function Pu(t){return(function e(n){n=+n;function r(i,s){var o=t((i=Qr(i)).h,(s=Qr(s)).h),a=it(i.s,s.s),l=it(i.l,s.l),u=it(i.opacity,s.opacity);return function(c){return i.h=o(c),i.s=a(c),i.l=l(Math.pow(c,n)),i.opacity=u(c),i+""}}return r.gamma=e,r})(1)}var j$=Pu(co),V$=Pu(it);var Ve=0,Vn=0,jn=0,Lu=1e3,ri,Wn,ii=0,xe=0,oi=0,Gn=typeof performance=="object"&&performance.now?performance:Date,Iu=typeof window=="object"&&window.requestAnimationFrame?window.requestAnimationFrame.bind(window):function(t){setTimeout(t,17)};function ai(){return xe||(Iu(Zg),xe=Gn.now()+oi)}function Zg(){xe=0}function si(){this._call=this._time=this._next=null}si.prototype=mo.prototype={constructor:si,restart:function(t,e,n){if(typeof t!="function")throw new TypeError("callback is not a function");n=(n==null?ai():+n)+(e==null?0:+e),!this._next&&Wn!==this&&(Wn?Wn._next=this:ri=this,Wn=this),this._call=t,this._time=n,po()},stop:function(){this._call&&(this._call=null,this._time=1/0,po())}};function mo(t,e,n){var r=new si;return r.restart(t,e,n),r}function Jg(){ai(),++Ve;for(var t=ri,e;t;)(e=xe-t._time)>=0&&t._call.call(void 0,e),t=t._next;--Ve}function Fu(){xe=(ii=Gn.now())+oi,Ve=Vn=0;try{Jg()}finally{Ve=0,tb(),xe=0}}function Qg(){var t=Gn.now(),e=t-ii;e>Lu&&(oi-=e,ii=t)}function tb(){for(var t,e=ri,n,r=1/0;e;)e._call?(r>e._time&&(r=e._time),t=e,e=e._next):(n=e._next,e._next=null,e=t?t._next=n:ri=n);Wn=t,po(r)}function po(t){if(!Ve){Vn&&(Vn=clearTimeout(Vn));var e=t-xe;e>24?(t<1/0&&(Vn=setTimeout(Fu,Math.ceil(t-Gn.now()-oi)+1)),jn&&(jn=clearInterval(jn))):(jn||(ii=Gn.now(),jn=setInterval(Qg,Lu)),Ve=1,Iu(Fu))}}function fo(t,e,n){var r=new si;return e=e==null?0:+e,r.restart(i=>{r.stop(),t(i+e)},e,n),r}function Du(t){return((t*=2)<=1?t*t*t:(t-=2)*t*t+2)/2}var go=3,K$=(function t(e){e=+e;function n(r){return Math.pow(r,e)}return n.exponent=t,n})(go),Y$=(function t(e){e=+e;function n(r){return 1-Math.pow(1-r,e)}return n.exponent=t,n})(go),X$=(function t(e){e=+e;function n(r){return((r*=2)<=1?Math.pow(r,e):2-Math.pow(2-r,e))/2}return n.exponent=t,n})(go),eb=Math.PI,Z$=eb/2;function li(t){return(Math.pow(2,-10*t)-.0009765625)*1.0009775171065494}var zu=4/11,J$=6/11,Q$=8/11,tk=3/4,ek=9/11,nk=10/11,rk=15/16,ik=21/22,sk=63/64,ok=1/zu/zu;var bo=1.70158,ak=(function t(e){e=+e;function n(r){return(r=+r)*r*(e*(r-1)+r)}return n.overshoot=t,n})(bo),lk=(function t(e){e=+e;function n(r){return--r*r*((r+1)*e+r)+1}return n.overshoot=t,n})(bo),uk=(function t(e){e=+e;function n(r){return((r*=2)<1?r*r*((e+1)*r-e):(r-=2)*r*((e+1)*r+e)+2)/2}return n.overshoot=t,n})(bo),We=2*Math.PI,yo=1,vo=.3,ck=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=We);function i(s){return e*li(- --s)*Math.sin((r-s)/n)}return i.amplitude=function(s){return t(s,n*We)},i.period=function(s){return t(e,s)},i})(yo,vo),hk=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=We);function i(s){return 1-e*li(s=+s)*Math.sin((s+r)/n)}return i.amplitude=function(s){return t(s,n*We)},i.period=function(s){return t(e,s)},i})(yo,vo),pk=(function t(e,n){var r=Math.asin(1/(e=Math.max(1,e)))*(n/=We);function i(s){return((s=s*2-1)<0?e*li(-s)*Math.sin((r-s)/n):2-e*li(s)*Math.sin((r+s)/n))/2}return i.amplitude=function(s){return t(s,n*We)},i.period=function(s){return t(e,s)},i})(yo,vo);var nb=zn("start","end","cancel","interrupt"),rb=[],Hu=0,Bu=1,wo=2,ui=3,Uu=4,xo=5,ci=6;function hi(t,e,n,r,i,s){var o=t.__transition;if(!o)t.__transition={};else if(n in o)return;ib(t,n,{name:e,index:r,group:i,on:nb,tween:rb,time:s.time,delay:s.delay,duration:s.duration,ease:s.ease,timer:null,state:Hu})}function $o(t,e){var n=bt(t,e);if(n.state>Hu)throw new Error("too late; already scheduled");return n}function _t(t,e){var n=bt(t,e);if(n.state>ui)throw new Error("too late; already running");return n}function bt(t,e){var n=t.__transition;if(!n||!(n=n[e]))throw new Error("transition not found");return n}function ib(t,e,n){var r=t.__transition,i;r[e]=n,n.timer=mo(s,0,n.time);function s(u){n.state=Bu,n.timer.restart(o,n.delay,n.time),n.delay<=u&&o(u-n.delay)}function o(u){var c,h,p,d;if(n.state!==Bu)return l();for(c in r)if(d=r[c],d.name===n.name){if(d.state===ui)return fo(o);d.state===Uu?(d.state=ci,d.timer.stop(),d.on.call("interrupt",t,t.__data__,d.index,d.group),delete r[c]):+c<e&&(d.state=ci,d.timer.stop(),d.on.call("cancel",t,t.__data__,d.index,d.group),delete r[c])}if(fo(function(){n.state===ui&&(n.state=Uu,n.timer.restart(a,n.delay,n.time),a(u))}),n.state=wo,n.on.call("start",t,t.__data__,n.index,n.group),n.state===wo){for(n.state=ui,i=new Array(p=n.tween.length),c=0,h=-1;c<p;++c)(d=n.tween[c].value.call(t,t.__data__,n.index,n.group))&&(i[++h]=d);i.length=h+1}}function a(u){for(var c=u<n.duration?n.ease.call(null,u/n.duration):(n.timer.restart(l),n.state=xo,1),h=-1,p=i.length;++h<p;)i[h].call(t,c);n.state===xo&&(n.on.call("end",t,t.__data__,n.index,n.group),l())}function l(){n.state=ci,n.timer.stop(),delete r[e];for(var u in r)return;delete t.__transition}}function Kn(t,e){var n=t.__transition,r,i,s=!0,o;if(n){e=e==null?null:e+"";for(o in n){if((r=n[o]).name!==e){s=!1;continue}i=r.state>wo&&r.state<xo,r.state=ci,r.timer.stop(),r.on.call(i?"interrupt":"cancel",t,t.__data__,r.index,r.group),delete n[o]}s&&delete t.__transition}}function sb(t){return this.each(function(){Kn(this,t)})}function ob(t,e){var n,r;return function(){var i=_t(this,t),s=i.tween;if(s!==n){r=n=s;for(var o=0,a=r.length;o<a;++o)if(r[o].name===e){r=r.slice(),r.splice(o,1);break}}i.tween=r}}function ab(t,e,n){var r,i;if(typeof n!="function")throw new Error;return function(){var s=_t(this,t),o=s.tween;if(o!==r){i=(r=o).slice();for(var a={name:e,value:n},l=0,u=i.length;l<u;++l)if(i[l].name===e){i[l]=a;break}l===u&&i.push(a)}s.tween=i}}function lb(t,e){var n=this._id;if(t+="",arguments.length<2){for(var r=bt(this.node(),n).tween,i=0,s=r.length,o;i<s;++i)if((o=r[i]).name===t)return o.value;return null}return this.each((e==null?ob:ab)(n,t,e))}function ko(t,e,n){var r=t._id;return t.each(function(){var i=_t(this,r);(i.value||(i.value={}))[e]=n.apply(this,arguments)}),function(i){return bt(i,r).value[e]}}function qu(t,e){var n;return(typeof e=="number"?lt:e instanceof Lt?qn:(n=Lt(e))?(e=n,qn):ho)(t,e)}function ub(t){return function(){this.removeAttribute(t)}}function cb(t){return function(){this.removeAttributeNS(t.space,t.local)}}function hb(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttribute(t);return o===i?null:o===r?s:s=e(r=o,n)}}function pb(t,e,n){var r,i=n+"",s;return function(){var o=this.getAttributeNS(t.space,t.local);return o===i?null:o===r?s:s=e(r=o,n)}}function db(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttribute(t):(o=this.getAttribute(t),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function mb(t,e,n){var r,i,s;return function(){var o,a=n(this),l;return a==null?void this.removeAttributeNS(t.space,t.local):(o=this.getAttributeNS(t.space,t.local),l=a+"",o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a)))}}function fb(t,e){var n=In(t),r=n==="transform"?Nu:qu;return this.attrTween(t,typeof e=="function"?(n.local?mb:db)(n,r,ko(this,"attr."+t,e)):e==null?(n.local?cb:ub)(n):(n.local?pb:hb)(n,r,e))}function gb(t,e){return function(n){this.setAttribute(t,e.call(this,n))}}function bb(t,e){return function(n){this.setAttributeNS(t.space,t.local,e.call(this,n))}}function yb(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&bb(t,s)),n}return i._value=e,i}function vb(t,e){var n,r;function i(){var s=e.apply(this,arguments);return s!==r&&(n=(r=s)&&gb(t,s)),n}return i._value=e,i}function wb(t,e){var n="attr."+t;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(e==null)return this.tween(n,null);if(typeof e!="function")throw new Error;var r=In(t);return this.tween(n,(r.local?yb:vb)(r,e))}function xb(t,e){return function(){$o(this,t).delay=+e.apply(this,arguments)}}function $b(t,e){return e=+e,function(){$o(this,t).delay=e}}function kb(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?xb:$b)(e,t)):bt(this.node(),e).delay}function Sb(t,e){return function(){_t(this,t).duration=+e.apply(this,arguments)}}function _b(t,e){return e=+e,function(){_t(this,t).duration=e}}function Mb(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?Sb:_b)(e,t)):bt(this.node(),e).duration}function Eb(t,e){if(typeof e!="function")throw new Error;return function(){_t(this,t).ease=e}}function Ab(t){var e=this._id;return arguments.length?this.each(Eb(e,t)):bt(this.node(),e).ease}function Tb(t,e){return function(){var n=e.apply(this,arguments);if(typeof n!="function")throw new Error;_t(this,t).ease=n}}function Nb(t){if(typeof t!="function")throw new Error;return this.each(Tb(this._id,t))}function Rb(t){typeof t!="function"&&(t=Ys(t));for(var e=this._groups,n=e.length,r=new Array(n),i=0;i<n;++i)for(var s=e[i],o=s.length,a=r[i]=[],l,u=0;u<o;++u)(l=s[u])&&t.call(l,l.__data__,u,s)&&a.push(l);return new zt(r,this._parents,this._name,this._id)}function Cb(t){if(t._id!==this._id)throw new Error;for(var e=this._groups,n=t._groups,r=e.length,i=n.length,s=Math.min(r,i),o=new Array(r),a=0;a<s;++a)for(var l=e[a],u=n[a],c=l.length,h=o[a]=new Array(c),p,d=0;d<c;++d)(p=l[d]||u[d])&&(h[d]=p);for(;a<r;++a)o[a]=e[a];return new zt(o,this._parents,this._name,this._id)}function Ob(t){return(t+"").trim().split(/^|\s+/).every(function(e){var n=e.indexOf(".");return n>=0&&(e=e.slice(0,n)),!e||e==="start"})}function Pb(t,e,n){var r,i,s=Ob(e)?$o:_t;return function(){var o=s(this,t),a=o.on;a!==r&&(i=(r=a).copy()).on(e,n),o.on=i}}function Fb(t,e){var n=this._id;return arguments.length<2?bt(this.node(),n).on.on(t):this.each(Pb(n,t,e))}function Lb(t){return function(){var e=this.parentNode;for(var n in this.__transition)if(+n!==t)return;e&&e.removeChild(this)}}function Ib(){return this.on("end.remove",Lb(this._id))}function zb(t){var e=this._name,n=this._id;typeof t!="function"&&(t=jr(t));for(var r=this._groups,i=r.length,s=new Array(i),o=0;o<i;++o)for(var a=r[o],l=a.length,u=s[o]=new Array(l),c,h,p=0;p<l;++p)(c=a[p])&&(h=t.call(c,c.__data__,p,a))&&("__data__"in c&&(h.__data__=c.__data__),u[p]=h,hi(u[p],e,n,p,u,bt(c,n)));return new zt(s,this._parents,e,n)}function Db(t){var e=this._name,n=this._id;typeof t!="function"&&(t=Ks(t));for(var r=this._groups,i=r.length,s=[],o=[],a=0;a<i;++a)for(var l=r[a],u=l.length,c,h=0;h<u;++h)if(c=l[h]){for(var p=t.call(c,c.__data__,h,l),d,f=bt(c,n),b=0,v=p.length;b<v;++b)(d=p[b])&&hi(d,e,n,b,p,f);s.push(p),o.push(c)}return new zt(s,o,e,n)}var Bb=ge.prototype.constructor;function Ub(){return new Bb(this._groups,this._parents)}function Hb(t,e){var n,r,i;return function(){var s=fe(this,t),o=(this.style.removeProperty(t),fe(this,t));return s===o?null:s===n&&o===r?i:i=e(n=s,r=o)}}function ju(t){return function(){this.style.removeProperty(t)}}function qb(t,e,n){var r,i=n+"",s;return function(){var o=fe(this,t);return o===i?null:o===r?s:s=e(r=o,n)}}function jb(t,e,n){var r,i,s;return function(){var o=fe(this,t),a=n(this),l=a+"";return a==null&&(l=a=(this.style.removeProperty(t),fe(this,t))),o===l?null:o===r&&l===i?s:(i=l,s=e(r=o,a))}}function Vb(t,e){var n,r,i,s="style."+e,o="end."+s,a;return function(){var l=_t(this,t),u=l.on,c=l.value[s]==null?a||(a=ju(e)):void 0;(u!==n||i!==c)&&(r=(n=u).copy()).on(o,i=c),l.on=r}}function Wb(t,e,n){var r=(t+="")=="transform"?Tu:qu;return e==null?this.styleTween(t,Hb(t,r)).on("end.style."+t,ju(t)):typeof e=="function"?this.styleTween(t,jb(t,r,ko(this,"style."+t,e))).each(Vb(this._id,t)):this.styleTween(t,qb(t,r,e),n).on("end.style."+t,null)}function Gb(t,e,n){return function(r){this.style.setProperty(t,e.call(this,r),n)}}function Kb(t,e,n){var r,i;function s(){var o=e.apply(this,arguments);return o!==i&&(r=(i=o)&&Gb(t,o,n)),r}return s._value=e,s}function Yb(t,e,n){var r="style."+(t+="");if(arguments.length<2)return(r=this.tween(r))&&r._value;if(e==null)return this.tween(r,null);if(typeof e!="function")throw new Error;return this.tween(r,Kb(t,e,n??""))}function Xb(t){return function(){this.textContent=t}}function Zb(t){return function(){var e=t(this);this.textContent=e??""}}function Jb(t){return this.tween("text",typeof t=="function"?Zb(ko(this,"text",t)):Xb(t==null?"":t+""))}function Qb(t){return function(e){this.textContent=t.call(this,e)}}function ty(t){var e,n;function r(){var i=t.apply(this,arguments);return i!==n&&(e=(n=i)&&Qb(i)),e}return r._value=t,r}function ey(t){var e="text";if(arguments.length<1)return(e=this.tween(e))&&e._value;if(t==null)return this.tween(e,null);if(typeof t!="function")throw new Error;return this.tween(e,ty(t))}function ny(){for(var t=this._name,e=this._id,n=Vu(),r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)if(l=o[u]){var c=bt(l,e);hi(l,t,n,u,o,{time:c.time+c.delay+c.duration,delay:0,duration:c.duration,ease:c.ease})}return new zt(r,this._parents,t,n)}function ry(){var t,e,n=this,r=n._id,i=n.size();return new Promise(function(s,o){var a={value:o},l={value:function(){--i===0&&s()}};n.each(function(){var u=_t(this,r),c=u.on;c!==t&&(e=(t=c).copy(),e._.cancel.push(a),e._.interrupt.push(a),e._.end.push(l)),u.on=e}),i===0&&s()})}var iy=0;function zt(t,e,n,r){this._groups=t,this._parents=e,this._name=n,this._id=r}function sy(t){return ge().transition(t)}function Vu(){return++iy}var It=ge.prototype;zt.prototype=sy.prototype={constructor:zt,select:zb,selectAll:Db,selectChild:It.selectChild,selectChildren:It.selectChildren,filter:Rb,merge:Cb,selection:Ub,transition:ny,call:It.call,nodes:It.nodes,node:It.node,size:It.size,empty:It.empty,each:It.each,on:Fb,attr:fb,attrTween:wb,style:Wb,styleTween:Yb,text:Jb,textTween:ey,remove:Ib,tween:lb,delay:kb,duration:Mb,ease:Ab,easeVarying:Nb,end:ry,[Symbol.iterator]:It[Symbol.iterator]};var oy={time:null,delay:0,duration:250,ease:Du};function ay(t,e){for(var n;!(n=t.__transition)||!(n=n[e]);)if(!(t=t.parentNode))throw new Error(`transition ${e} not found`);return n}function ly(t){var e,n;t instanceof zt?(e=t._id,t=t._name):(e=Vu(),(n=oy).time=ai(),t=t==null?null:t+"");for(var r=this._groups,i=r.length,s=0;s<i;++s)for(var o=r[s],a=o.length,l,u=0;u<a;++u)(l=o[u])&&hi(l,t,e,u,o,n||ay(l,e));return new zt(r,this._parents,t,e)}ge.prototype.interrupt=sb;ge.prototype.transition=ly;var pi=t=>()=>t;function uy(t,{sourceEvent:e,target:n,transform:r,dispatch:i}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{value:e,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:r,enumerable:!0,configurable:!0},_:{value:i}})}function Dt(t,e,n){this.k=t,this.x=e,this.y=n}Dt.prototype={constructor:Dt,scale:function(t){return t===1?this:new Dt(this.k*t,this.x,this.y)},translate:function(t,e){return t===0&e===0?this:new Dt(this.k,this.x+this.k*t,this.y+this.k*e)},apply:function(t){return[t[0]*this.k+this.x,t[1]*this.k+this.y]},applyX:function(t){return t*this.k+this.x},applyY:function(t){return t*this.k+this.y},invert:function(t){return[(t[0]-this.x)/this.k,(t[1]-this.y)/this.k]},invertX:function(t){return(t-this.x)/this.k},invertY:function(t){return(t-this.y)/this.k},rescaleX:function(t){return t.copy().domain(t.range().map(this.invertX,this).map(t.invert,t))},rescaleY:function(t){return t.copy().domain(t.range().map(this.invertY,this).map(t.invert,t))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var Ge=new Dt(1,0,0);cy.prototype=Dt.prototype;function cy(t){for(;!t.__zoom;)if(!(t=t.parentNode))return Ge;return t.__zoom}function So(t){t.stopImmediatePropagation()}function Yn(t){t.preventDefault(),t.stopImmediatePropagation()}function hy(t){return(!t.ctrlKey||t.type==="wheel")&&!t.button}function py(){var t=this;return t instanceof SVGElement?(t=t.ownerSVGElement||t,t.hasAttribute("viewBox")?(t=t.viewBox.baseVal,[[t.x,t.y],[t.x+t.width,t.y+t.height]]):[[0,0],[t.width.baseVal.value,t.height.baseVal.value]]):[[0,0],[t.clientWidth,t.clientHeight]]}function Wu(){return this.__zoom||Ge}function dy(t){return-t.deltaY*(t.deltaMode===1?.05:t.deltaMode?1:.002)*(t.ctrlKey?10:1)}function my(){return navigator.maxTouchPoints||"ontouchstart"in this}function fy(t,e,n){var r=t.invertX(e[0][0])-n[0][0],i=t.invertX(e[1][0])-n[1][0],s=t.invertY(e[0][1])-n[0][1],o=t.invertY(e[1][1])-n[1][1];return t.translate(i>r?(r+i)/2:Math.min(0,r)||Math.max(0,i),o>s?(s+o)/2:Math.min(0,s)||Math.max(0,o))}function Gu(){var t=hy,e=py,n=fy,r=dy,i=my,s=[0,1/0],o=[[-1/0,-1/0],[1/0,1/0]],a=250,l=Ru,u=zn("start","zoom","end"),c,h,p,d=500,f=150,b=0,v=10;function w(g){g.property("__zoom",Wu).on("wheel.zoom",Re,{passive:!1}).on("mousedown.zoom",ie).on("dblclick.zoom",Ce).filter(i).on("touchstart.zoom",ar).on("touchmove.zoom",C).on("touchend.zoom touchcancel.zoom",Tt).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(g,k,x,M){var E=g.selection?g.selection():g;E.property("__zoom",Wu),g!==E?X(g,k,x,M):E.interrupt().each(function(){U(this,arguments).event(M).start().zoom(null,typeof k=="function"?k.apply(this,arguments):k).end()})},w.scaleBy=function(g,k,x,M){w.scaleTo(g,function(){var E=this.__zoom.k,N=typeof k=="function"?k.apply(this,arguments):k;return E*N},x,M)},w.scaleTo=function(g,k,x,M){w.transform(g,function(){var E=e.apply(this,arguments),N=this.__zoom,A=x==null?W(E):typeof x=="function"?x.apply(this,arguments):x,B=N.invert(A),V=typeof k=="function"?k.apply(this,arguments):k;return n(q(_(N,V),A,B),E,o)},x,M)},w.translateBy=function(g,k,x,M){w.transform(g,function(){return n(this.__zoom.translate(typeof k=="function"?k.apply(this,arguments):k,typeof x=="function"?x.apply(this,arguments):x),e.apply(this,arguments),o)},null,M)},w.translateTo=function(g,k,x,M,E){w.transform(g,function(){var N=e.apply(this,arguments),A=this.__zoom,B=M==null?W(N):typeof M=="function"?M.apply(this,arguments):M;return n(Ge.translate(B[0],B[1]).scale(A.k).translate(typeof k=="function"?-k.apply(this,arguments):-k,typeof x=="function"?-x.apply(this,arguments):-x),N,o)},M,E)};function _(g,k){return k=Math.max(s[0],Math.min(s[1],k)),k===g.k?g:new Dt(k,g.x,g.y)}function q(g,k,x){var M=k[0]-x[0]*g.k,E=k[1]-x[1]*g.k;return M===g.x&&E===g.y?g:new Dt(g.k,M,E)}function W(g){return[(+g[0][0]+ +g[1][0])/2,(+g[0][1]+ +g[1][1])/2]}function X(g,k,x,M){g.on("start.zoom",function(){U(this,arguments).event(M).start()}).on("interrupt.zoom end.zoom",function(){U(this,arguments).event(M).end()}).tween("zoom",function(){var E=this,N=arguments,A=U(E,N).event(M),B=e.apply(E,N),V=x==null?W(B):typeof x=="function"?x.apply(E,N):x,vt=Math.max(B[1][0]-B[0][0],B[1][1]-B[0][1]),Z=E.__zoom,pt=typeof k=="function"?k.apply(E,N):k,Nt=l(Z.invert(V).concat(vt/Z.k),pt.invert(V).concat(vt/pt.k));return function(dt){if(dt===1)dt=pt;else{var Rt=Nt(dt),os=vt/Rt[2];dt=new Dt(os,V[0]-Rt[0]*os,V[1]-Rt[1]*os)}A.zoom(null,dt)}})}function U(g,k,x){return!x&&g.__zooming||new ot(g,k)}function ot(g,k){this.that=g,this.args=k,this.active=0,this.sourceEvent=null,this.extent=e.apply(g,k),this.taps=0}ot.prototype={event:function(g){return g&&(this.sourceEvent=g),this},start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(g,k){return this.mouse&&g!=="mouse"&&(this.mouse[1]=k.invert(this.mouse[0])),this.touch0&&g!=="touch"&&(this.touch0[1]=k.invert(this.touch0[0])),this.touch1&&g!=="touch"&&(this.touch1[1]=k.invert(this.touch1[0])),this.that.__zoom=k,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(g){var k=rt(this.that).datum();u.call(g,this.that,new uy(g,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:u}),k)}};function Re(g,...k){if(!t.apply(this,arguments))return;var x=U(this,k).event(g),M=this.__zoom,E=Math.max(s[0],Math.min(s[1],M.k*Math.pow(2,r.apply(this,arguments)))),N=Pt(g);if(x.wheel)(x.mouse[0][0]!==N[0]||x.mouse[0][1]!==N[1])&&(x.mouse[1]=M.invert(x.mouse[0]=N)),clearTimeout(x.wheel);else{if(M.k===E)return;x.mouse=[N,M.invert(N)],Kn(this),x.start()}Yn(g),x.wheel=setTimeout(A,f),x.zoom("mouse",n(q(_(M,E),x.mouse[0],x.mouse[1]),x.extent,o));function A(){x.wheel=null,x.end()}}function ie(g,...k){if(p||!t.apply(this,arguments))return;var x=g.currentTarget,M=U(this,k,!0).event(g),E=rt(g.view).on("mousemove.zoom",V,!0).on("mouseup.zoom",vt,!0),N=Pt(g,x),A=g.clientX,B=g.clientY;Xl(g.view),So(g),M.mouse=[N,this.__zoom.invert(N)],Kn(this),M.start();function V(Z){if(Yn(Z),!M.moved){var pt=Z.clientX-A,Nt=Z.clientY-B;M.moved=pt*pt+Nt*Nt>b}M.event(Z).zoom("mouse",n(q(M.that.__zoom,M.mouse[0]=Pt(Z,x),M.mouse[1]),M.extent,o))}function vt(Z){E.on("mousemove.zoom mouseup.zoom",null),Zl(Z.view,M.moved),Yn(Z),M.event(Z).end()}}function Ce(g,...k){if(t.apply(this,arguments)){var x=this.__zoom,M=Pt(g.changedTouches?g.changedTouches[0]:g,this),E=x.invert(M),N=x.k*(g.shiftKey?.5:2),A=n(q(_(x,N),M,E),e.apply(this,k),o);Yn(g),a>0?rt(this).transition().duration(a).call(X,A,M,g):rt(this).call(w.transform,A,M,g)}}function ar(g,...k){if(t.apply(this,arguments)){var x=g.touches,M=x.length,E=U(this,k,g.changedTouches.length===M).event(g),N,A,B,V;for(So(g),A=0;A<M;++A)B=x[A],V=Pt(B,this),V=[V,this.__zoom.invert(V),B.identifier],E.touch0?!E.touch1&&E.touch0[2]!==V[2]&&(E.touch1=V,E.taps=0):(E.touch0=V,N=!0,E.taps=1+!!c);c&&(c=clearTimeout(c)),N&&(E.taps<2&&(h=V[0],c=setTimeout(function(){c=null},d)),Kn(this),E.start())}}function C(g,...k){if(this.__zooming){var x=U(this,k).event(g),M=g.changedTouches,E=M.length,N,A,B,V;for(Yn(g),N=0;N<E;++N)A=M[N],B=Pt(A,this),x.touch0&&x.touch0[2]===A.identifier?x.touch0[0]=B:x.touch1&&x.touch1[2]===A.identifier&&(x.touch1[0]=B);if(A=x.that.__zoom,x.touch1){var vt=x.touch0[0],Z=x.touch0[1],pt=x.touch1[0],Nt=x.touch1[1],dt=(dt=pt[0]-vt[0])*dt+(dt=pt[1]-vt[1])*dt,Rt=(Rt=Nt[0]-Z[0])*Rt+(Rt=Nt[1]-Z[1])*Rt;A=_(A,Math.sqrt(dt/Rt)),B=[(vt[0]+pt[0])/2,(vt[1]+pt[1])/2],V=[(Z[0]+Nt[0])/2,(Z[1]+Nt[1])/2]}else if(x.touch0)B=x.touch0[0],V=x.touch0[1];else return;x.zoom("touch",n(q(A,B,V),x.extent,o))}}function Tt(g,...k){if(this.__zooming){var x=U(this,k).event(g),M=g.changedTouches,E=M.length,N,A;for(So(g),p&&clearTimeout(p),p=setTimeout(function(){p=null},d),N=0;N<E;++N)A=M[N],x.touch0&&x.touch0[2]===A.identifier?delete x.touch0:x.touch1&&x.touch1[2]===A.identifier&&delete x.touch1;if(x.touch1&&!x.touch0&&(x.touch0=x.touch1,delete x.touch1),x.touch0)x.touch0[1]=this.__zoom.invert(x.touch0[0]);else if(x.end(),x.taps===2&&(A=Pt(A,this),Math.hypot(h[0]-A[0],h[1]-A[1])<v)){var B=rt(this).on("dblclick.zoom");B&&B.apply(this,arguments)}}}return w.wheelDelta=function(g){return arguments.length?(r=typeof g=="function"?g:pi(+g),w):r},w.filter=function(g){return arguments.length?(t=typeof g=="function"?g:pi(!!g),w):t},w.touchable=function(g){return arguments.length?(i=typeof g=="function"?g:pi(!!g),w):i},w.extent=function(g){return arguments.length?(e=typeof g=="function"?g:pi([[+g[0][0],+g[0][1]],[+g[1][0],+g[1][1]]]),w):e},w.scaleExtent=function(g){return arguments.length?(s[0]=+g[0],s[1]=+g[1],w):[s[0],s[1]]},w.translateExtent=function(g){return arguments.length?(o[0][0]=+g[0][0],o[1][0]=+g[1][0],o[0][1]=+g[0][1],o[1][1]=+g[1][1],w):[[o[0][0],o[0][1]],[o[1][0],o[1][1]]]},w.constrain=function(g){return arguments.length?(n=g,w):n},w.duration=function(g){return arguments.length?(a=+g,w):a},w.interpolate=function(g){return arguments.length?(l=g,w):l},w.on=function(){var g=u.on.apply(u,arguments);return g===u?w:g},w.clickDistance=function(g){return arguments.length?(b=(g=+g)*g,w):Math.sqrt(b)},w.tapDistance=function(g){return arguments.length?(v=+g,w):v},w}var Ke=24,gy=.75,by=[.1,3],di=class{constructor(e,n){this.host=e;this.active=n;this.view=Ge;this.size={width:0,height:0};this.isMoved=!1;this.arrangement=null;this.canvas=null;this.observer=new ResizeObserver(([e])=>{this.size=e.contentRect,this.host.requestUpdate(),this.fit()});this.zooming=Gu().scaleExtent(by).filter(e=>e.type==="wheel"?e.ctrlKey:!e.button&&!(this.fits&&e.type==="touchstart")).on("zoom",e=>{this.view=e.transform,e.sourceEvent&&(this.isMoved=!0),this.host.requestUpdate()});this.wheel=e=>{if(e.ctrlKey||this.fits)return;e.preventDefault(),this.isMoved=!0;let{k:n}=this.view;rt(this.canvas).call(this.zooming.translateBy,-e.deltaX/n,-e.deltaY/n)};e.addController(this)}hostConnected(){this.observer.observe(this.host)}hostDisconnected(){this.observer.disconnect()}attach(e){this.canvas=e,rt(e).call(this.zooming).on("dblclick.zoom",null)}show(e){this.arrangement=e,this.again()}get fits(){let{arrangement:e,size:n}=this;if(!e)return!0;let r=this.scale(e);return e.width*r<=n.width+1&&e.height*r<=n.height+1}scale({width:e,height:n,direction:r}){let i=(this.size.width-Ke)/(e+Ke),s=(this.size.height-Ke)/(n+Ke/2),o=r==="right"?Math.min(i,s):(this.size.width-4)/e;return Math.max(gy,Math.min(1,o))}fit(){let{arrangement:e,size:n,canvas:r}=this;if(!e||!r||this.isMoved)return;let i=this.scale(e),s=this.active()??{x:e.width,y:e.height/2},o=Ku(e.width*i,n.width,s.x*i),a=Ku(e.height*i,n.height,s.y*i);rt(r).call(this.zooming.transform,Ge.translate(o,a).scale(i))}again(){this.isMoved=!1,this.fit()}follow(){this.fits||this.again()}scaleBy(e){this.isMoved=!0,rt(this.canvas).call(this.zooming.scaleBy,e)}};function Ku(t,e,n){return t+4<=e?(e-t)/2:Math.min(Ke/2,Math.max(e-t-Ke/2,e/2-n))}var Xn=T`
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
  .corner {
    position: absolute;
    right: 12px;
    bottom: 10px;
    display: flex;
    gap: 8px;
  }
  .corner button {
    min-height: 28px;
    color: var(--ink2);
  }
  .corner [aria-pressed="true"] {
    border-color: var(--ink);
    color: var(--ink);
    font-weight: 600;
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
`;var Yu="http://www.w3.org/2000/svg",mi=24;function Zu(t,e,n){let r=t.cloneNode(!0);r.setAttribute("xmlns",Yu),r.setAttribute("width",String(e+2*mi)),r.setAttribute("height",String(n+2*mi));let i=r.firstElementChild;i.style.transform=`translate(${mi}px, ${mi}px)`;let s=document.createElementNS(Yu,"style");return s.textContent=yy(t),r.prepend(s),new XMLSerializer().serializeToString(r)}function yy(t){let n=[...new Set(Xn.cssText.match(/--[\w-]+/g))].map(i=>`${i}: ${Xu(t,i)};`),r=`background: ${Xu(t,"--panel")};`;return`svg { ${n.join(" ")} ${r} }
${Xn.cssText}
* { animation: none !important; }`}function Xu(t,e){let n=getComputedStyle(t).getPropertyValue(e).trim();if(!n.includes("light-dark"))return n;let r=document.createElement("span");r.style.color=`var(${e})`,t.after(r);let i=getComputedStyle(r).color;return r.remove(),i}function Qu(t,e,n){let r=n.isMarked?" marked":"";return $`<path class="edge ${n.state}${r}" data-edge=${t} d=${e.path} />`}function tc({middle:t,isLevel:e},{partial:n}){if(n===null)return $`${y}`;let r=G(n),i=6.5*r.length+6,s=e?t.y-8:t.y;return $`<g class="partial">
    ${e?y:$`<rect x=${t.x-i/2} y=${s-8} width=${i} height="16" />`}
    <text x=${t.x} y=${e?s-3:s}>${r}<title>partial ${O(n)}</title></text>
  </g>`}function ec(t,e,n){return e.state==="forward"?$`<path class="edge forward" d=${t.path} pathLength="1" />
      <path class="arrow forward" d=${Ju(t.end,n,9)} />`:$`
    <path class="rail" d=${t.back} /><path class="rail-inner" d=${t.back} />
    <path class="arrow backward" d=${Ju(t.start,wy(n),13)} />
    <circle class="runner" r="5" .style=${`offset-path: path("${t.back}")`} />
    ${e.partial===null?y:vy(t,e.partial)}`}function vy({middle:t},e){let n=G(e),r=n.length>4?n:`×${n}`,i=7.4*r.length+12;return $`<g class="pill">
    <rect x=${t.x-i/2} y=${t.y-10} width=${i} height="20" rx="10" />
    <text x=${t.x} y=${t.y}>${r}<title>partial ${O(e)}</title></text>
  </g>`}function wy(t){return t==="right"?"left":"up"}function Ju({x:t,y:e},n,r){let i={right:`l${-r} -5v10z`,left:`l${r} -5v10z`,down:`l-5 ${-r}h10z`,up:`l-5 ${r}h10z`};return`M${t} ${e}${i[n]}`}var fi=class{constructor(e,n,r){this.session=e;this.focused=n;this.hasPartials=r;let{grads:i,shares:s}=e.progress();this.grads=i,this.receiving=new Set(s.map(o=>o.node)),this.touched=e.touched(),this.bad=e.evaluation.firstNonFinite(),this.users=e.graph.users()}box({place:e,places:n}){let{session:r}=this,{evaluation:i,step:s,graph:o}=r,a=s!==null&&n.includes(s.place)&&!r.isForwardDone;return{data:i.data[e],isComputed:r.isComputed(e),grad:this.grads[e],gradState:this.gradState(e),active:a?s.pass:"",isLeaf:o.isLeaf(e),isBad:e===this.bad,isMarked:r.hovered.has(e)||r.selected===e,isFocused:e===this.focused,description:this.description(e),beat:r.position}}gradState(e){let{session:n}=this;return n.gradients?n.step?.pass==="backward"&&this.receiving.has(e)?"receiving":this.touched.has(e)?"known":"untouched":"hidden"}description(e){let{graph:n,evaluation:r}=this.session,i=n.inputs(e).map(({node:l})=>n.name(l)),s=i.length?`${n.nodes[e].op} of ${i.join(" and ")}`:"input",o=this.users[e].map(l=>n.name(l));return[`${n.name(e)}, ${s}.`,`Data ${D(r.data[e])}.`,this.touched.has(e)?`Grad ${D(this.grads[e])}.`:"",o.length?`Used by ${o.join(", ")}.`:"","Press Enter for its paths."].filter(Boolean).join(" ")}edge({place:e,k:n,from:r}){let{session:i}=this,s=r.startsWith("c"),o=s?null:i.evaluation.partials[e][n],a=this.hasPartials&&i.gradients&&i.isComputed(e),l=i.graph.inputs(e).find(u=>u.k===n)?.node??-1;return{partial:a?o:null,state:this.edgeState(e,s||o===null),isMarked:i.hovered.has(e)&&i.hovered.has(l)}}edgeState(e,n){let{step:r,isForwardDone:i,gradients:s}=this.session;return!r||i||n?"idle":r.pass==="forward"?r.place===e?"forward":"idle":!s||this.grads[e]===0||e<r.place?"idle":r.place===e?"backward":"passed"}};function nc(t){let e=t.users(),n=t.nodes.map((r,i)=>i);for(let r of t.computed.toReversed()){let[i,...s]=e[r];if(i===void 0||s.length)continue;let o=t.row(i);(o!==void 0&&!o.isFold&&t.inputs(i).length===1||xy(t,r,i))&&(n[r]=n[i])}return n}function xy(t,e,n){let{op:r}=t.nodes[e];return t.nodes[n].op==="add"&&(r==="add"||r==="mul")}var rc=150;function ic(t,e){let n=t.nodes.length>rc?nc(t):t.nodes.map((u,c)=>c),r=Fn(t.nodes.keys(),u=>n[u]),i=[...r].map(([u,c])=>$y(t,u,c,e)),s=t.computed.flatMap(u=>t.inputs(u).filter(({node:c})=>n[c]!==n[u]).map(({node:c,k:h})=>({from:`n${n[c]}`,to:`n${n[u]}`,place:u,k:h}))),o=e&&r.size<=rc?My(t):{boxes:[],links:[]},a=Ay([...o.links,...s]),l=[...i,...o.boxes];return{boxes:l,links:a,key:Ty(l,a)}}function $y(t,e,n,r){let i=n.length>1?"group":"node",s=i==="group"?ky(t,n):t.name(e),o=t.isLeaf(e)?"":_y(t,e,r);return{id:`n${e}`,kind:i,place:e,places:n,text:s,badge:o}}function ky(t,e){let n=new Set(e.map(i=>t.nodes[i].op));return`${n.has("dot")||n.has("mul")&&n.has("add")?"neuron":"group"}, ${e.length} nodes`}var Sy=new Map([[2,"x²"],[3,"x³"],[.5,"√"]]);function _y(t,e,n){let r=t.row(e);if(!r)return t.nodes[e].op||"?";let{operands:i}=t.nodes[e],s=i.findIndex(u=>!H(u)),o=i[s];if(n||r.takes!=="xy"||r.isFold||!o||H(o))return r.symbol.replace("**","xʸ");let{number:a}=o,l=I(a);return r.name==="pow"?s===1?Sy.get(a)??`^${l}`:`${l}ˣ`:r.name==="mul"?a===.5?"½":`×${l}`:r.name==="add"?`+${l}`:s===1?`${r.symbol}${l}`:`${l}${r.symbol}`}function My(t){let e=t.computed.flatMap(n=>t.nodes[n].operands.flatMap((r,i)=>H(r)||Ey(t,n,i)?[]:[{place:n,k:i,number:r.number}]));return{boxes:e.map(({place:n,k:r,number:i})=>({id:`c${n}_${r}`,kind:"number",place:n,places:[],text:I(i),badge:""})),links:e.map(({place:n,k:r})=>({from:`c${n}_${r}`,to:`n${n}`,place:n,k:r}))}}function Ey(t,e,n){let r=t.nodes[e].operands[n];return n===0&&t.row(e)?.isFold===!0&&!H(r)&&r.number===0}function Ay(t){let e=Fn(t,({from:n,to:r})=>`${n}>${r}`);return t.map(n=>{let r=e.get(`${n.from}>${n.to}`),i=r.indexOf(n);return{...n,id:`${n.from}>${n.to}#${i}`,twin:i,twins:r.length}})}function Ty(t,e){return[...t.map(n=>n.id),...e.map(n=>n.id)].join(" ")}var Ny=150,Ry=80,sc={width:350,height:44},yt=class extends K{constructor(){super(...arguments);this.direction="";this.partials=!0;this.engine=null;this.arrangement=null;this.waits=!1;this.failure="";this.camera=new di(this,()=>this.activePoint());this.narrow=window.matchMedia("(max-width: 599px)");this.wanted="";this.focused=null;this.own=null;this.drawn=null;this.lastPosition=-1}static{this.styles=[L,F,Xn,T``]}disconnectedCallback(){super.disconnectedCallback(),this.own?.stop(),this.own=null,this.wanted=""}get shownDirection(){return this.direction||(this.narrow.matches?"down":"right")}get scene(){let{graph:n,constants:r}=this.session??{};return!n||r===void 0?null:((this.drawn?.graph!==n||this.drawn.constants!==r)&&(this.drawn={graph:n,constants:r,scene:ic(n,r)}),this.drawn.scene)}willUpdate(){let{scene:n}=this;if(!n||!this.camera.size.width)return;let r=Hr(n,this.shownDirection);r!==this.wanted&&this.arrange(n,r)}async arrange(n,r){this.wanted=r,this.failure="",this.engine||(this.own??=Il());let i=setTimeout(()=>{this.waits=!0},Ny);try{let s=await Ll(this.engine??this.own,n,this.shownDirection);if(this.wanted!==r)return;this.arrangement=s,await this.updateComplete,this.camera.show(s)}catch(s){this.wanted===r&&(this.failure=s.message)}finally{clearTimeout(i),this.wanted===r&&(this.waits=!1)}}activePoint(){let n=this.session?.step?.place??this.session?.graph?.root,r=this.scene?.boxes.find(i=>i.places.includes(n));return r&&this.arrangement?.points.get(r.id)}firstUpdated(){this.camera.attach(this.canvas)}updated(){let n=this.session?.position??-1;n!==this.lastPosition&&(this.lastPosition=n,this.camera.follow())}render(){let{arrangement:n,scene:r,session:i,camera:s}=this,o=n&&r&&n.key===Hr(r,n.direction),a=!o||r.boxes.length>Ry,{x:l,y:u,k:c}=s.view;return m`
      <svg class="graph ${s.fits?"fits":""} ${a?"still":""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${s.wheel} @pointerover=${this.pointed} @pointerout=${()=>i?.hover([])}>
        <g class=${i?.error?"dimmed":""} .style=${`transform: translate(${l}px, ${u}px) scale(${c})`}>
          ${o?this.drawing(r,n):this.ghosts(r)}
        </g>
      </svg>
      ${r?y:m`<div class="empty">The graph of what you type appears here.</div>`}
      ${o?this.legend(n):y}
      ${this.notice(r)}
      <div class="corner">${this.hasNumbers?m`<button aria-pressed=${i.constants} @click=${()=>i.show({constants:!i.constants})}>Constants</button>`:y}
        ${s.fits&&!s.isMoved?y:m`<button @click=${()=>s.again()}>Fit</button>`}</div>`}get hasNumbers(){let{graph:n}=this.session??{};return n?.nodes.some(({operands:r})=>r.some(i=>"number"in i))??!1}notice(n){return this.failure?m`<div class="notice" role="status">The graph could not be arranged: ${this.failure}. The table works.</div>`:!this.waits||!n?y:m`<div class="notice" role="status">
      Arranging ${this.session?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps work already.</span>
      <button @click=${()=>this.own?.stop()}>Stop</button>
    </div>`}ghosts(n){return!n||!this.waits?y:n.boxes.slice(0,60).map((i,s)=>[24+s%12*76,24+40*(s/12|0)]).map(([i,s])=>$`<rect class="ghost" x=${i} y=${s} width="60" height="26" rx="5" />`)}legend({points:n,sizes:r}){let{graph:i,gradients:s}=this.session;if(!s||this.shownDirection==="down")return y;let{x:o,y:a,k:l}=this.camera.view,u=this.camera.size.width-sc.width;return[...n.values()].every(h=>(h.x+r.width/2)*l+o<u||(h.y-r.height/2)*l+a>sc.height)?m`<div class="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${i.name(i.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`:y}drawing(n,r){let{points:i,sizes:s,direction:o}=r,a=this.focused??n.boxes.at(-1).place,l=new fi(this.session,a,this.partials),u=n.links.map(d=>({id:d.id,curve:Cy(r,d),look:l.edge(d)})),c=({look:d})=>/ward$/.test(d.state),h=u.filter(c),p=u.filter(d=>!c(d));return $`
      ${Vs(u,({id:d})=>d,({id:d,curve:f,look:b})=>Qu(d,f,b))}
      ${p.map(({curve:d,look:f})=>tc(d,f))}
      ${Vs(n.boxes,({id:d})=>d,d=>Rl(d,i.get(d.id),s,o,l.box(d)))}
      ${ml(this.session.position,$`<g class="active-layer">${h.map(({curve:d,look:f})=>ec(d,f,o))}</g>`)}`}placeOf(n){let r=n.target.closest("[data-place]");return r?Number(r.getAttribute("data-place")):null}clicked(n){let r=this.placeOf(n);r!==null&&this.choose(r)}choose(n){this.focused=n;let r={node:this.session.graph.name(n)};this.session.select(n),this.dispatchEvent(new CustomEvent("glass-select",{detail:r,bubbles:!0,composed:!0}))}pointed(n){let r=this.placeOf(n);r!==null&&this.session.hover([r])}pressed(n){let{session:r}=this;if(!r?.graph||n.ctrlKey||n.metaKey||n.altKey)return;let{graph:i}=r,s=this.focused??i.root,a={j:()=>this.focusOn(Math.min(s+1,i.root)),k:()=>this.focusOn(Math.max(s-1,0)),i:()=>this.focusOn(i.inputs(s)[0]?.node),o:()=>this.focusOn(i.users()[s][0]),Enter:()=>this.choose(s),Escape:()=>r.select(null),"+":()=>this.camera.scaleBy(1.25),"-":()=>this.camera.scaleBy(.8),0:()=>this.camera.again(),g:()=>r.show({gradients:!r.gradients}),t:()=>r.show({table:!r.table})}[n.key.length===1?n.key.toLowerCase():n.key];a&&(n.preventDefault(),n.stopPropagation(),a())}async focusOn(n){let r=this.scene?.boxes.find(i=>i.places.includes(n??-1));r&&(this.focused=r.place,this.session.hover([r.place]),await this.updateComplete,this.renderRoot.querySelector(`[data-place="${r.place}"]`)?.focus())}toSvg(){let{canvas:n,arrangement:r}=this;return n&&r?Zu(n,r.width,r.height):null}};S([z()],yt.prototype,"direction",2),S([z({type:Boolean})],yt.prototype,"partials",2),S([z({attribute:!1})],yt.prototype,"engine",2),S([P()],yt.prototype,"arrangement",2),S([P()],yt.prototype,"waits",2),S([P()],yt.prototype,"failure",2),S([et("svg.graph")],yt.prototype,"canvas",2);function Cy({points:t,sizes:e,direction:n},r){let i=r.from.startsWith("c")?$t:e,s=zr(t.get(r.to),e,n);return Tl(t.get(r.from),i,s,n,r.twin,r.twins)}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Bt=Yt(class extends xt{constructor(t){if(super(t),t.type!==ft.PROPERTY&&t.type!==ft.ATTRIBUTE&&t.type!==ft.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!pl(t))throw Error("`live` bindings can only contain a single expression")}render(t){return t}update(t,[e]){if(e===tt||e===y)return e;let n=t.element,r=t.name;if(t.type===ft.PROPERTY){if(e===n[r])return tt}else if(t.type===ft.BOOLEAN_ATTRIBUTE){if(!!e===n.hasAttribute(r))return tt}else if(t.type===ft.ATTRIBUTE&&n.getAttribute(r)===e+"")return tt;return ze(t),e}});var _o=.01,Oy=40,Zn=class extends K{constructor(){super(...arguments);this.isWhole=!1;this.widened=new Map}static{this.styles=[L,F,T`
      :host {
        display: block;
        padding: 12px 22px;
      }
      .rows {
        display: grid;
        grid-template-columns: minmax(34px, max-content) minmax(80px, 1fr) 76px minmax(72px, max-content);
        column-gap: 14px;
        align-items: center;
        grid-template-rows: 26px;
        grid-auto-rows: minmax(36px, max-content);
      }
      .row {
        display: contents;
      }
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
        margin-top: 4px;
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
    `]}render(){let{session:n}=this;if(!n?.graph)return m`<h2 class="title">Inputs</h2>`;let{grads:r}=n.progress(),i=n.touched(),s=n.gradients&&n.inputs.some(({place:a})=>i.has(a)),o=n.graph.name(n.graph.root);return m`
      <div class="rows ${n.inputs.length>9?"many":""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${n.gradients?"grad":""}</span>
        ${this.shown.map(a=>this.row(a,i.has(a.place)?r[a.place]:null))}
      </div>
      ${this.shown.length<n.inputs.length?m`<button @click=${this.showAll}>Show all ${n.inputs.length} inputs</button>`:y}
      ${n.inputs.length?y:m`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${n.canCompute?y:m`<p class="muted">The values stay as they were: this graph has ops that only Python knows.</p>`}
      ${s?m`<div class="caption muted">${Py} this way ${o} rises; the longer, the steeper</div>`:y}`}get shown(){let{inputs:n}=this.session;return this.isWhole?n:n.slice(0,Oy)}showAll(){this.isWhole=!0}row(n,r){let i=this.session,{name:s,place:o}=n,a=i.value(s),l=this.range(s,a),u=i.gradients&&r!==null;return m`<div class="row">
      <span class="name" title=${s} @pointerenter=${()=>i.hover([o])} @pointerleave=${()=>i.hover([])}>${s}</span>
      <span class="slider">
        ${this.scale(a,l,u?r:null)}
        <input type="range" min=${-l} max=${l} step="any" .value=${Bt(String(a))}
          ?disabled=${!i.canCompute} aria-label=${s} aria-valuetext=${this.spokenValue(s,a,r)}
          @input=${c=>this.slid(s,c)} @keydown=${c=>this.pressed(s,c)}
          @dblclick=${()=>i.reset(s)} />
      </span>
      <input type="text" inputmode="decimal" .value=${Bt(Ly(a))} ?disabled=${!i.canCompute}
        aria-label="${s}, number" title=${O(a)}
        @change=${c=>this.typed(s,c)} />
      <span class="number ${u?"grad":"untouched"}" title=${u?O(r):""}>${i.gradients?u?R(r):"0":""}</span>
    </div>`}range(n,r){let i=_n(Math.max(3,2*Math.abs(this.session.start(n)))),s=Math.max(i,this.widened.get(n)??0);return Number.isFinite(r)&&Math.abs(r)>s?(this.widened.set(n,_n(Math.abs(r))),this.widened.get(n)):s}scale(n,r,i){let o=(Math.max(-r,Math.min(r,Number.isFinite(n)?n:0))+r)/(2*r),a=`calc(${(100*o).toFixed(3)}% + ${(9-18*o).toFixed(2)}px)`,l=i===null||!i?0:10+34*Math.sqrt(Math.min(1,Math.abs(i))),u=Math.sign(i??0);return m`<svg aria-hidden="true">
      ${$`<line class="ground" x1="2" x2="100%" y1="18" y2="18" />
        <line class="zero" x1="50%" x2="50%" y1="12" y2="24" />`}
      ${Fy(o)}
      ${l&&Number.isFinite(l)?$`<g .style=${`transform: translateX(${a})`}><line class="rise" x1=${9*u} x2=${(9+l-8)*u} y1="18" y2="18" />
            <path class="tip" d="M${(9+l)*u} 18l${-9*u} -4.5v9z" /></g>`:y}
    </svg>`}slid(n,r){let i=r.target,s=Math.round(Number(i.value)/_o)*_o;this.session.set(n,Number(s.toFixed(2)))}pressed(n,r){let s={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[r.key];if(r.stopPropagation(),!s)return;r.preventDefault();let o=r.shiftKey?.1:r.altKey?.001:_o;this.session.set(n,Number((this.session.value(n)+s*o).toFixed(6)))}typed(n,r){let i=r.target,s=i.value.trim().replaceAll("−","-"),o=/^[-+]?(inf|nan)$/.test(s)?Number(s.replace("inf","Infinity")):Number(s),a=s!==""&&(!Number.isNaN(o)||s.endsWith("nan"));i.setAttribute("aria-invalid",String(!a)),i.setCustomValidity(a?"":"Type a number, such as 0.5."),a?this.session.set(n,o):i.reportValidity()}spokenValue(n,r,i){let s=this.session.graph.name(this.session.graph.root);if(i===null||!this.session.gradients)return`${n}, ${D(r)}`;let o=i>0?`raises ${s}`:i<0?`lowers ${s}`:`does not change ${s}`;return`${n}, ${D(r)}. Raising it ${o}, slope ${D(i)}.`}};S([P()],Zn.prototype,"isWhole",2);var Py=$`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;function Fy(t){let[e,n]=t<.5?[t,.5]:[.5,t];return $`<line class="fill" x1="${(100*e).toFixed(3)}%" x2="${(100*n).toFixed(3)}%" y1="18" y2="18" />`}function Ly(t){let e=R(t);return Math.abs(t)>=1e5?I(t):e}var oc=40,gi=24,Mo=36,Iy=32,zy=[.5,1,2,4],bi=class extends K{static{this.styles=[L,F,T`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
        padding: 11px 16px;
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
      .mark.now.done {
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
    `]}render(){let{session:e}=this;if(!e)return m``;let{position:n,last:r}=e,i=r===0;return m`
      <button class="square" aria-label="First step" ?disabled=${i||n===0} @click=${()=>e.go(0)}>${j.first}</button>
      <button class="square" aria-label="Previous step" ?disabled=${i||n===0} @click=${()=>e.previous()}>${j.previous}</button>
      <button class="primary" id="play" ?disabled=${i} @click=${()=>e.playing?e.pause():e.play()}>
        ${e.playing?j.pause:j.play} ${e.playing?"Pause":"Play"}</button>
      <button class="square" aria-label="Next step" ?disabled=${i||n===r} @click=${()=>e.next()}>${j.next}</button>
      <button class="square" aria-label="Last step" ?disabled=${i||n===r} @click=${()=>e.go(r)}>${j.last}</button>
      ${this.where()}
      <div class="track">${i?y:this.track()}</div>
      <span class="muted keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play</span>
      <select aria-label="Speed of Play" .value=${String(e.speed)}
        @change=${s=>e.show({speed:Number(s.target.value)})}>
        ${zy.map(s=>m`<option value=${s} ?selected=${s===e.speed}>×${s===.5?"½":s}</option>`)}
      </select>
      <button aria-pressed=${e.table} @click=${()=>e.show({table:!e.table})}>${e.table?"Graph":"Table"}</button>
      <button class="switch" role="switch" aria-checked=${e.gradients} @click=${()=>e.show({gradients:!e.gradients})}><span class="knob"></span>Gradients</button>`}where(){let{position:e,steps:n}=this.session,r=e-n;return r>0?m`<div class="where"><div class="now grad">◆ Backward ${r} of ${n}</div><div class="muted">Forward ${n} of ${n} done</div></div>`:m`<div class="where"><div class="now forward">● Forward ${e} of ${n}</div><div class="muted">${n?e===n?"next: backward":"then backward":"nothing to compute"}</div></div>`}track(){let{steps:e,last:n,position:r,graph:i}=this.session,s=n>oc,o=s?400:2*(e-1)*gi+Mo+36,a=u=>this.place(u,o,s),l=i.name(i.root);return m`<svg class="track-marks" viewBox="0 0 ${o} ${Iy}" width=${o} role="slider" tabindex="0"
      aria-label="Step" aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${r}
      aria-valuetext=${r>e?`Backward ${r-e} of ${e}`:`Forward ${r} of ${e}`}
      data-root=${l} @pointerdown=${this.scrubbed} @pointermove=${this.scrubbed}>
      ${s?this.bars(a,o):this.marks(a)}
    </svg>`}place(e,n,r){let{steps:i,last:s}=this.session;return r?10+(n-20)*e/s:18+(e-1)*gi+(e>i?Mo-gi:0)}marks(e){let{steps:n,last:r,position:i}=this.session,s=(a,l,u)=>l>a?$`<line class=${u} x1=${e(a)} x2=${e(l)} y1="16" y2="16" />`:y,o=Array.from({length:r},(a,l)=>l+1);return $`
      ${s(1,n,"rail")}${s(n+1,r,"rail")}
      ${s(1,Math.min(i,n),"done-forward")}${s(n+1,i,"done-backward")}
      ${o.map(a=>this.mark(a,e(a),a<=n,a<=i,a===i&&a!==n))}`}mark(e,n,r,i,s){let o=`mark ${r?"forward":"backward"} ${i?"done":""} ${s?"now":""}`;if(r)return $`<circle class=${o} data-step=${e} cx=${n} cy="16" r=${s?8:5} />`;let a=s?10:7;return $`<path class=${o} data-step=${e} d="M${n} ${16-a}l${a} ${a}l${-a} ${a}l${-a} ${-a}z" />`}bars(e,n){let{steps:r,position:i}=this.session,s=e(r),o=e(i);return $`
      <rect class="bar" x="10" y="12" width=${n-20} height="8" rx="4" />
      <rect class="bar forward" x="10" y="12" width=${Math.max(0,Math.min(o,s)-10)} height="8" rx="4" />
      <rect class="bar backward" x=${s} y="12" width=${Math.max(0,o-s)} height="8" rx="4" />
      <circle class="handle" cx=${o} cy="16" r="8" />`}scrubbed(e){if(e.type==="pointermove"&&!(e.buttons&1))return;let n=e.currentTarget;e.type==="pointerdown"&&n.setPointerCapture(e.pointerId);let r=n.getScreenCTM();if(!r)return;let i=new DOMPoint(e.clientX,e.clientY).matrixTransform(r.inverse()).x,{last:s,steps:o}=this.session,a=s>oc,l=a?400:2*(o-1)*gi+Mo+36,u=Array.from({length:s+1},(h,p)=>p),c=h=>Math.abs(this.place(h,l,a)-i);this.session.go(u.reduce((h,p)=>c(p)<c(h)?p:h))}};var yi=class extends K{static{this.styles=[L,F,T`
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
    `]}render(){let{session:e}=this;if(!e?.graph)return m``;let{graph:n}=e;return m`<table>
      <caption class="spoken">Every node with its op, inputs, data and grad</caption>
      <thead><tr><th scope="col">name</th><th scope="col">op</th><th scope="col">inputs (partial)</th><th scope="col" class="number">data</th><th scope="col" class="number">grad</th></tr></thead>
      <tbody>${n.nodes.map((r,i)=>this.row(i))}</tbody></table>`}row(e){let n=this.session,r=n.graph,{operands:i,op:s}=r.nodes[e],o=n.step?.place===e&&!n.isForwardDone,a=n.evaluation.partials[e],l=i.map((p,d)=>{if(!H(p))return I(p.number);let f=a[d];return`${r.name(p.node)}${n.gradients&&f!=null?` (${G(f)})`:""}`}),u=n.progress().grads[e],c=n.evaluation.data[e],h=n.touched().has(e);return m`<tr class=${o?"active":""} aria-current=${o?"step":"false"}>
      <th scope="row"><button @click=${()=>n.select(e)}>${r.name(e)}</button></th><td>${s||"input"}</td><td>${l.join(", ")}</td>
      <td class="number data" title=${O(c)}>${n.isComputed(e)?R(c):"…"}</td>
      <td class="number ${h?"grad":"muted"}">${n.gradients?h?R(u):"0":""}</td></tr>`}};var vi=class extends EventTarget{constructor(){super();this.name="explore";this.title="Explore";this.session=nl();this.explorer=document.createElement("glass-explorer");this.explorer.session=this.session,this.explorer.theme="inherit",this.explorer.keys="page",this.session.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}toQuery(){return ll(this.session)}apply(n){return ul(this.session,n)}async python(){return this.session.python()}actions(){return m`<button @click=${()=>this.saveSvg()}>Save SVG</button>`}render(){return m`${this.explorer}`}saveSvg(){let n=this.explorer.graph?.toSvg();if(!n)return;let r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"image/svg+xml"})),r.download="graph.svg",r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e3)}};var ac=.01,lc=2*Math.sqrt(2/Math.PI),uc=.044715,wi={linear:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=t[i]},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=t[o]}},relu:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=An(t[i])},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=t[o]*Tn(e[o],n[o])}},leaky_relu:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=Ts(t[i],ac)},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=t[o]*Ns(e[o],ac,n[o])}},tanh:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=Es(t[i])},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=t[o]*As(e[o],n[o])}},sigmoid:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=mt(t[i])},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=t[o]*En(e[o],n[o])}},softplus:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=Fe(t[i])},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=t[o]*pe(e[o],n[o])}},silu:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=t[i]*mt(t[i])},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=Dy(t[o],e[o])}},gelu:{forward(t,e,n,r){for(let i=n;i<r;i++)e[i]=t[i]*mt(cc(t[i]))},back(t,e,n,r,i,s){for(let o=i;o<s;o++)r[o]=By(t[o],e[o])}}},Mt=Object.keys(wi);function Dy(t,e){if(t===0)return 0;let n=mt(e);return t*n+t*e*En(e,n)}function cc(t){return lc*(t+uc*(t*t*t))}function By(t,e){if(t===0)return 0;let n=cc(e),r=mt(n),i=t*e*En(n,r)*lc,s=i*uc,o=s*e;return t*r+i+s*(e*e)+o*e+o*e}var Ye=class t{constructor(e){this.drawn=624;this.key=e}static fromSeed(e){let n=new Uint32Array(624);n[0]=e;for(let r=1;r<624;r++){let i=n[r-1];n[r]=Math.imul(1812433253,i^i>>>30)+r}return new t(n)}static fromWords(e){let n=t.fromSeed(19650218),{key:r}=n,i=1,s=()=>{i++,i===624&&(r[0]=r[623],i=1)},o=a=>{let l=r[i-1];return r[i]^Math.imul(l^l>>>30,a)};for(let a=0;a<Math.max(624,e.length);a++){let l=a%e.length;r[i]=o(1664525)+e[l]+l,s()}for(let a=0;a<623;a++)r[i]=o(1566083941)-i,s();return r[0]=2147483648,n}next(){this.drawn===624&&this.twist();let e=this.key[this.drawn++];return e^=e>>>11,e^=e<<7&2636928640,e^=e<<15&4022730752,e^=e>>>18,e>>>0}random(){let e=this.next()>>>5,n=this.next()>>>6;return(e*67108864+n)/9007199254740992}saveTo(e){e.key.set(this.key),e.drawn=this.drawn}restore(e){this.key.set(e.key),this.drawn=e.drawn}twist(){let{key:e}=this;for(let n=0;n<624;n++){let r=e[n]&2147483648|e[(n+1)%624]&2147483647;e[n]=e[(n+397)%624]^r>>>1^(r&1?2567483615:0)}this.drawn=0}};function Jn(){return{key:new Uint32Array(624),drawn:624}}var xi=class{constructor(e){this.spare=null;if(!Number.isInteger(e)||e<0||e>=2**32)throw new Error(`seed ${e}: expected a whole number from 0 to ${2**32-1}`);this.twister=Ye.fromSeed(e)}random(){return this.twister.random()}gauss(e=0,n=1){if(this.spare!==null){let a=this.spare;return this.spare=null,e+n*a}let r=0,i=0,s=0;for(;!(s>0&&s<1);)r=2*this.random()-1,i=2*this.random()-1,s=r*r+i*i;let o=Math.sqrt(-2*Math.log(s)/s);return this.spare=o*r,e+n*(o*i)}permutation(e){let n=Array.from({length:e},(r,i)=>i);for(let r=e-1;r>0;r--){let i=this.belowOrAt(r);[n[r],n[i]]=[n[i],n[r]]}return n}belowOrAt(e){let n=2**(32-Math.clz32(e))-1,r=this.twister.next()&n;for(;r>e;)r=this.twister.next()&n;return r}};var Xe=["xor","moons","circles","blobs","spirals"],hc=4,pc=5e3;function ki(t,e,n={}){let r=n.count??Eo,i=n.noise??Uy[t];if(!Number.isInteger(r)||r<2)throw new Error(`${t}: expected 2 samples or more, got ${r}`);if(Si(r,1),!(i>=0&&i<1/0))throw new Error(`${t}: noise ${i}: expected a number of 0 or more`);let s=new xi(e);switch(t){case"xor":return Hy();case"moons":return $i(s,qy(r),i);case"circles":return $i(s,jy(r,n.inner??.5),i);case"blobs":return $i(s,Vy(r,dc(t,n.classes??3,r)),i);case"spirals":return $i(s,Wy(r,dc(t,n.classes??2,r)),i)}}function fc({points:t,targets:e,classes:n}){if(!t.length||t.length!==e.length)throw new Error("data: expected samples with one target each");Si(t.length,n.length);let r=t[0].length;if(!t.every(s=>s.length===r&&r>0&&s.every(Number.isFinite)))throw new Error("data: expected points of equally many finite numbers");let i=s=>n.length?Number.isInteger(s)&&s in n:Number.isFinite(s);if(!e.every(i))throw new Error("data: expected targets that are finite numbers, or the numbers of classes")}function Si(t,e){if(t>pc)throw new Error(`the page trains on up to ${pc} samples, got ${t}`);if(e>hc)throw new Error(`the page tells up to ${hc} classes apart, got ${e}`)}var Eo=100,gc={xor:[],moons:["noise"],circles:["noise","inner"],blobs:["classes","noise"],spirals:["classes","noise"]},Uy={xor:0,moons:.1,circles:.05,blobs:.4,spirals:.05};function Hy(){return{points:[[0,0],[0,1],[1,0],[1,1]],targets:[0,1,1,0],classes:["0","1"],columns:[]}}function qy(t){let e=mc(Math.PI,Math.floor(t/2)),n=mc(Math.PI,t-e.length),r=e.map(i=>[Math.cos(i),Math.sin(i)]);return r.push(...n.map(i=>[1-Math.cos(i),1-Math.sin(i)-.5])),{points:r,targets:[...e.map(()=>0),...n.map(()=>1)]}}function jy(t,e){if(!(e>0&&e<1))throw new Error(`circles: inner ${e}: expected a radius between 0 and 1`);let n=Math.floor(t/2),r=[],i=[];return[[n,1],[t-n,e]].forEach(([o,a],l)=>{for(let u=0;u<o;u++){let c=2*Math.PI*u/o;r.push([a*Math.cos(c),a*Math.sin(c)]),i.push(l)}}),{points:r,targets:i}}function Vy(t,e){let n=Array.from({length:t},(i,s)=>Math.floor(s*e/t));return{points:n.map(i=>2*Math.PI*i/e).map(i=>[2*Math.cos(i),2*Math.sin(i)]),targets:n}}function Wy(t,e){let n=[],r=[];for(let i=0;i<e;i++){let s=Math.floor(t/e)+(i<t%e?1:0);for(let o=0;o<s;o++){let a=(o+1)/s,l=3*Math.PI*a+2*Math.PI*i/e;n.push([a*Math.cos(l),a*Math.sin(l)]),r.push(i)}}return{points:n,targets:r}}function dc(t,e,n){if(!Number.isInteger(e)||e<1||e>n)throw new Error(`${t}: classes ${e}: expected from 1 to ${n}, one sample each`);return e}function mc(t,e){if(e<2)return new Array(e).fill(0);let n=t/(e-1);return Array.from({length:e},(r,i)=>i===e-1?t:i*n)}function $i(t,{points:e,targets:n},r){let i=t.permutation(e.length),s=i.map(a=>e[a].map(l=>r?l+t.gauss(0,r):l)),o=Array.from({length:Math.max(...n)+1},(a,l)=>String(l));return{points:s,targets:i.map(a=>n[a]),classes:o,columns:[]}}function _i(t){let e=Gy(t.replace(/^\ufeff/,"")),r=e.length>0&&!e[0].cells.some(Ao)?e.shift().cells.map(u=>u.trim()):[];if(!e.length)throw new Error("there is no line with numbers");let i=r.length||e[0].cells.length,s=e.map(u=>Yy(u,i)),o=!Ao(e[0].cells.at(-1));for(let{line:u,cells:c}of e)Xy(u,c.at(-1).trim(),o);let{targets:a,classes:l}=Zy(e.map(u=>u.cells.at(-1).trim()),o);return Si(s.length,l.length),{points:s,targets:a,classes:l,columns:r.slice(0,-1)}}function Gy(t){let e=[],n=1,r=[],i="",s="start",o=()=>{r.push(i),r.some(a=>a.trim())&&e.push({line:n,cells:r}),r=[],i="",s="start"};for(let a=0;a<t.length;a++){let l=t[a],u=l===`
`||l==="\r";l==="\r"&&t[a+1]===`
`&&s!=="quoted"||(s==="quoted"?l==='"'?s="closed":i+=l:u?o():l===","?(r.push(i),i="",s="start"):l==='"'&&s==="start"?s="quoted":l==='"'&&s==="closed"?(i+=l,s="quoted"):l===" "&&s==="start"||(i+=l,s="plain"),(l===`
`||l==="\r"&&t[a+1]!==`
`)&&n++)}return o(),e}var bc=/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i,Ky=/^\s*[+-]?(inf|infinity|nan)\s*$/i;function Ao(t){return bc.test(t)||Ky.test(t)}function yc(t){return bc.test(t)&&Number.isFinite(Number(t))}function Yy({line:t,cells:e},n){let r=`line ${t}`;if(n<2)throw new Error(`${r}: expected at least two columns, the last one the target`);if(e.length!==n)throw new Error(`${r}: expected ${n} columns, got ${e.length}`);let i=e.slice(0,-1).map((s,o)=>{if(!yc(s))throw new Error(`${r}: column ${o+1}: ${vc(s.trim())} is no finite number`);return Number(s)});if(!e.at(-1).trim())throw new Error(`${r}: the target in column ${n} is missing`);return i}function Xy(t,e,n){if(n?Ao(e):!yc(e)){let r=n?"word":"finite number";throw new Error(`line ${t}: the target ${vc(e)} is no ${r}`)}}function Zy(t,e){if(e){let o=[...new Set(t)].sort(Qy);return{targets:t.map(a=>o.indexOf(a)),classes:o}}let n=t.map(Number),r=new Set(n);if(r.size===2&&r.has(-1)&&r.has(1))return{targets:n.map(o=>o>0?1:0),classes:["-1","1"]};let s=r.size>1&&Array.from(r.keys()).every(o=>Jy(o,r.size))?Array.from({length:r.size},(o,a)=>String(a)):[];return{targets:n,classes:s}}function Jy(t,e){return Number.isInteger(t)&&t>=0&&t<e}function Qy(t,e){let[n,r]=[Array.from(t),Array.from(e)];for(let i=0;i<Math.min(n.length,r.length);i++){let s=n[i].codePointAt(0)-r[i].codePointAt(0);if(s)return s}return n.length-r.length}function vc(t){let e=t.includes("'")&&!t.includes('"')?'"':"'";return e+t.replaceAll("\\","\\\\").replaceAll(e,`\\${e}`)+e}var Ze=["hinge","binary_cross_entropy","mse","squared_error_sum","cross_entropy"],xc=t=>t,wc={encode:xc,threshold:.5,value:(t,e)=>xr(wr(t,e),2),back(t,e,n){let r=wr(e,n);return t*ks(r,2,xr(r,2))}},$c={hinge:{encode:t=>2*t-1,threshold:0,value:(t,e)=>An(1-e*t),back(t,e,n){let r=n*e,i=1-r;return t*Tn(i,i)*xs(1,r,i)*n}},binary_cross_entropy:{encode:xc,threshold:0,value:(t,e)=>Fe(e?-t:t),back:(t,e,n)=>n?t*pe(-e,0)*$s(e,0):t*pe(e,0)},mse:wc,squared_error_sum:{...wc,isSum:!0}};function Ro(t){return t==="cross_entropy"?null:$c[t].threshold}function Je(t,e){if(e===1)throw new Error("all samples are of one class: there is nothing to tell apart");if(t==="cross_entropy"){if(e<2)throw new Error(`${t} needs classes: for numbers to predict take mse`);return e}if(e===0&&t!=="mse"&&t!=="squared_error_sum")throw new Error(`${t} needs two classes: for numbers to predict take mse`);if(e>2)throw new Error(`${t} tells 2 classes apart, not ${e}: take cross_entropy`);return 1}function kc(t,e,n){return t==="cross_entropy"?new No(e,n):new To($c[t])}var To=class{constructor(e){this.one=e}encode(e){return this.one.encode(e)}run(e,n,r,i){let{one:s}=this,o=s.isSum?1:1/i,a=0;for(let l=0;l<i;l++)a+=s.value(e[l],r[l]),n[l]=s.back(o,e[l],r[l]);return a*o}decide(e,n){return e[n]>this.one.threshold?1:0}},No=class{constructor(e,n){this.outputs=e;this.stride=n;this.rest=new Float64Array(e)}encode(e){return e}run(e,n,r,i){let s=1/i,o=0;for(let a=0;a<i;a++)o+=this.ofSample(e,n,r[a],a,s);return o*s}decide(e,n){let r=0;for(let i=1;i<this.outputs;i++)e[i*this.stride+n]>e[r*this.stride+n]&&(r=i);return r}ofSample(e,n,r,i,s){let{rest:o,stride:a,outputs:l}=this,u=e[r*a+i],c=-1/0;for(let v=0;v<l;v++)o[v]=e[v*a+i]-u,v!==r&&Number.isFinite(o[v])&&(c=Math.max(c,o[v]));c===-1/0&&(c=0);let h=0;for(let v=0;v<l;v++)v!==r&&(h+=Pe(o[v]-c));let p=_s(h)+c,d=s*pe(p,0),f=d===0?0:d*Ms(h,0),b=0;for(let v=l-1;v>=0;v--){if(v===r)continue;let w=o[v]-c,_=f*Ss(w,Pe(w));n[v*a+i]=_,b-=_}return n[r*a+i]=b,Fe(p)}};var Qe=["random","symmetric","zeros"];function Mi(t,e,n,r="linear"){let i=0,s=t,o=e.map((a,l)=>{let u=l===e.length-1,c={inputs:s,size:a,activation:u?r:n,from:i};return i+=a*(s+1),s=a,c});return{inputs:t,layers:o,parameterCount:i}}function nt(t,e,n){return t.from+e*(t.inputs+1)+n}function Qt(t,e){return nt(t,e,t.inputs)}function Sc(t,e,n){let r=new Float64Array(t.parameterCount);for(let i of t.layers)for(let s=0;s<i.size;s++)for(let o=0;o<i.inputs;o++){let a=n.uniform(-1,1);r[nt(i,s,o)]=e==="random"?a:e==="symmetric"?.5:0}return r}var _c=(t,e)=>({kind:"Cosine",start:t,end:t/100,steps:e}),Qn={constant:t=>({kind:"Constant",rate:t}),linear:(t,e)=>({kind:"LinearDecay",start:t,end:t/10,steps:e}),step:(t,e)=>({kind:"StepDecay",start:t,every:Math.max(1,Math.floor(e/3))}),cosine:_c,warmup:(t,e)=>{let n=Math.max(1,Math.floor(e/10));return{kind:"WarmUp",steps:n,after:_c(t,e-n)}}},tn=Object.keys(Qn);function Ei(t,e){switch(t.kind){case"Constant":return t.rate;case"LinearDecay":{let{start:n,end:r,steps:i}=t;return e>=i?r:n-(n-r)*e/i}case"Cosine":{let{start:n,end:r,steps:i}=t;return e>=i?r:r+(n-r)*((1+Math.cos(Math.PI*e/i))/2)}case"StepDecay":return t.start*.1**Math.floor(e/t.every);case"WarmUp":{let{steps:n,after:r}=t;return e<n?Ei(r,0)*(e+1)/n:Ei(r,e-n)}}}function t0(t,e,n,r){let i=r[0],s=r[1],o=r[2],a=n[0];for(let l=0;l<t.length;l++){let u=t[l],c=e[l],h=a[l],p=c+o*u;h=s*h+p,u=u-i*h,t[l]=u,a[l]=h}}function e0(t,e,n,r){let i=r[0],s=r[1],o=r[2],a=r[3],l=r[4],u=r[5],c=r[6],h=n[0],p=n[1];for(let d=0;d<t.length;d++){let f=t[d],b=e[d],v=h[d],w=p[d],_=b+l*f,q=f;v=v+(_-v)*(1-s),w=o*w+_*_*(1-o),f=q-i/u*(v/(he(w)/he(c)+a)),t[d]=f,h[d]=v,p[d]=w}}function n0(t,e,n,r){let i=r[0],s=r[1],o=r[2],a=r[3],l=r[4],u=r[5],c=r[6],h=n[0],p=n[1];for(let d=0;d<t.length;d++){let f=t[d],b=e[d],v=h[d],w=p[d],_=b,q=f*(1-i*l);v=v+(_-v)*(1-s),w=o*w+_*_*(1-o),f=q-i/u*(v/(he(w)/he(c)+a)),t[d]=f,h[d]=v,p[d]=w}}var Mc={sgd:{keeps:["velocity"],settings:["rate","momentum","decay"],run:t0},adam:{keeps:["mean","square"],settings:["rate","beta1","beta2","eps","decay","whole1","whole2"],run:e0},adamw:{keeps:["mean","square"],settings:["rate","beta1","beta2","eps","decay","whole1","whole2"],run:n0}},en={sgd:{rule:"sgd",fixed:{momentum:0,decay:0}},momentum:{rule:"sgd",fixed:{momentum:.9,decay:0}},adam:{rule:"adam",fixed:{beta1:.9,beta2:.999,eps:1e-8,decay:0}},adamw:{rule:"adamw",fixed:{beta1:.9,beta2:.999,eps:1e-8,decay:.01}}};var nn=Object.keys(en),Ai=class{constructor(e,n,r){this.schedule=r;this.steps=0;this.rule=Mc[en[e].rule],this.fixed=en[e].fixed,this.kept=this.rule.keeps.map(()=>new Float64Array(n)),this.settings=Float64Array.from(this.rule.settings,i=>this.fixed[i]??0)}get rate(){return Ei(this.schedule,this.steps)}step(e,n){let r=this.steps+1,i=this.rule.settings;for(let s=0;s<i.length;s++){let o=i[s];o==="rate"?this.settings[s]=this.rate:o==="whole1"?this.settings[s]=1-this.fixed.beta1**r:o==="whole2"&&(this.settings[s]=1-this.fixed.beta2**r)}this.rule.run(e,n,this.kept,this.settings),this.steps=r}};var Ti={xor:{hidden:[8],activation:"tanh",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:0,seed:1337},moons:{hidden:[16,16],activation:"relu",loss:"hinge",optimizer:"sgd",learning_rate:1,schedule:"linear",steps:100,batch:null,l2:1e-4,seed:1337},circles:{hidden:[16,16],activation:"relu",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},blobs:{hidden:[16,16],activation:"relu",loss:"cross_entropy",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},spirals:{hidden:[24,24],activation:"relu",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:600,batch:null,l2:1e-4,seed:1337},classes_0:{hidden:[16,16],activation:"relu",loss:"mse",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},classes_2:{hidden:[16,16],activation:"relu",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},classes_3:{hidden:[16,16],activation:"relu",loss:"cross_entropy",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337}};var $e=6,rn=64;function st(t){return"name"in t}function te({data:t,seed:e}){let n=(e%4294967296+4294967296)%4294967296;return st(t)?ki(t.name,n,t):t}function Ec(t){let{data:e}=t,n=t.seed??Ti.moons.seed,r=te({data:e,seed:n}).classes.length,i=r<2?"classes_0":r===2?"classes_2":"classes_3",s=Ti[i],o=st(e)?Ti[e.name]:s,{learning_rate:a,...l}=o,u=st(e)?s.loss:o.loss;return{...l,loss:u,rate:a,output:"linear",start:"random",...t}}function sn(t){r0(t);let{hidden:e,rate:n,l2:r,batch:i,steps:s,seed:o}=t;if(e.length>$e)throw new Error(`hidden: expected up to ${$e} layers, got ${e.length}`);for(let l of e)Co("hidden",l,1,rn);Co("steps",s,1,Number.MAX_SAFE_INTEGER),Co("seed",o,0,Number.MAX_SAFE_INTEGER),Oo(n),Po(r);let a=te(t);fc(a),Fo(i,a.points.length),Je(t.loss,a.classes.length)}function Oo(t){if(!(t>=0&&t<1/0))throw new Error(`rate ${t}: expected a number of 0 or more`)}function Po(t){if(!(t>=0&&t<1/0))throw new Error(`l2 ${t}: expected a number of 0 or more`)}function Fo(t,e){if(t!==null&&!(Number.isInteger(t)&&t>=1&&t<=e))throw new Error(`batch ${t}: there are ${e} samples`)}function r0(t){let e=[["activation",t.activation,Mt],["output",t.output,Mt],["loss",t.loss,Ze],["optimizer",t.optimizer,nn],["schedule",t.schedule,tn],["start",t.start,Qe]];st(t.data)&&e.push(["data",t.data.name,Xe]);for(let[n,r,i]of e)if(!i.includes(r))throw new Error(`${n} ${r}: expected one of ${i.join(", ")}`)}function Co(t,e,n,r){if(!Number.isInteger(e)||e<n||e>r)throw new Error(`${t} ${e}: expected a whole number from ${n} to ${r}`)}var Ni={left:-1,right:1,bottom:-1,top:1};function Ri(t){if(new Set(t.map(({target:r})=>r)).size<2)return null;let e=Math.max(...t.map(({target:r})=>r));return{dataset:{points:t.map(({x:r,y:i})=>[r,i]),targets:t.map(({target:r})=>r),classes:Array.from({length:e+1},(r,i)=>String(i)),columns:[]},extent:Ni}}function Ac(t){return t.map(({x:e,y:n,target:r})=>`${e}:${n}:${r}`).join(",")}function Tc(t){let e=[];for(let n of t.split(",").filter(Boolean)){let r=/^(-?[\d.]{1,6}):(-?[\d.]{1,6}):([0-3])$/.exec(n),[i,s]=[Number(r?.[1]),Number(r?.[2])];if(!r||!(Math.abs(i)<=1&&Math.abs(s)<=1))return null;e.push({x:i,y:s,target:Number(r[3])})}return e.length<=400?e:null}var Lo={xor:"XOR",moons:"Moons",circles:"Circles",blobs:"Blobs",spirals:"Spirals"},Io={hinge:"hinge",binary_cross_entropy:"cross-entropy of two",mse:"mean of squares",squared_error_sum:"sum of squares",cross_entropy:"cross-entropy"};function Ci(t){return Xe.includes(t)}var i0={hidden:[4],activation:"sigmoid",output:"sigmoid",loss:"squared_error_sum",optimizer:"sgd",rate:.5,schedule:"constant",steps:1e3,seed:42,extent:{left:-.3,right:1.3,bottom:-.3,top:1.3}};function ut(t,e={}){let n=st(t)&&t.name==="xor"?i0:{},r=Ec({data:t,...n,...e});return e.loss?{...r,output:zo(r)}:r}function zo(t){let{loss:e}=t;return(e==="mse"||e==="squared_error_sum")&&te(t).classes.length?"sigmoid":"linear"}function Nc(t){return t>2?["cross_entropy"]:t?Ze:["mse","squared_error_sum"]}function Rc({loss:t,l2:e},{points:n}){let r=n.length<=4?["","one","two","three","four"][n.length]:n.length,i={hinge:"mean of the hinge losses",binary_cross_entropy:"mean of the cross-entropies",mse:`mean of ${r} squared errors`,squared_error_sum:`sum of ${r} squared errors`,cross_entropy:"mean of the cross-entropies"};return e?`${i[t]}, and L2`:i[t]}var Oi=class{constructor(e){this.tell=e;this.waitsForFrame=!1;this.waitsForFigures=!1;this.last=0}frame(){this.waitsForFrame||(this.waitsForFrame=!0,requestAnimationFrame(()=>{this.waitsForFrame=!1,this.tell("frame")}))}figures(){if(this.waitsForFigures)return;this.waitsForFigures=!0;let e=Math.max(0,this.last+100-performance.now());setTimeout(()=>{this.waitsForFigures=!1,this.last=performance.now(),this.tell("figures")},e)}};var Do="glassgrad.model",Bo=1,s0=["architecture","classes","format","objective","version","weights"];function Fc(t){let{network:e,parameters:n,settings:r,samples:i}=t,s={};e.layers.forEach((c,h)=>{let p=f=>Array.from({length:c.inputs},(b,v)=>Pc(n[nt(c,f,v)])),d=Array.from({length:c.size},(f,b)=>b);s[`layers.${h}.weight`]=d.map(p),s[`layers.${h}.bias`]=d.map(f=>Pc(n[Qt(c,f)]))});let o=e.layers.map(({size:c,activation:h})=>({size:c,activation:h})),a=r.loss==="squared_error_sum"?"mse":r.loss,l={inputs:e.inputs,layers:o},{classes:u}=i;return JSON.stringify({format:Do,version:Bo,architecture:l,objective:a,classes:u,weights:s})}function Lc(t){let e;try{e=JSON.parse(t)}catch(a){throw new Error(`This is no JSON: ${a.message}`)}if(!Pi(e)||e.format!==Do)throw new Error(`This is no model: expected an object with the format "${Do}"`);if(e.version!==Bo)throw new Error(`expected version ${Bo}, got ${tr(e.version)}`);if(Object.keys(e).sort().join()!==s0.join())throw new Error("expected format, version, architecture, objective, classes and weights");let n=o0(e.architecture),r=l0(e.classes),i=a0(e.objective),s=Je(i,r.length),o=n.layers.at(-1).size;if(o!==s)throw new Error(`${i} with ${r.length} classes needs ${s} outputs, not ${o}`);return{inputs:n.inputs,hidden:n.layers.slice(0,-1).map(({size:a})=>a),activation:n.layers.length>1?n.layers[0].activation:"relu",output:n.layers.at(-1).activation,loss:i,classes:r,parameters:u0(n,e.weights)}}function Ic(t,e){let{inputs:n,hidden:r,activation:i,output:s,loss:o,parameters:a}=t,{samples:l,settings:u}=e;if(n!==e.network.inputs)throw new Error(`The model takes ${n} inputs, the data has ${e.network.inputs}.`);if(t.classes.length!==l.classes.length)throw new Error(`The model tells ${t.classes.length} classes apart, the data has ${l.classes.length}.`);return{...u,hidden:r,activation:i,output:s,loss:o,parameters:a}}function o0(t){let e="architecture: expected inputs, and layers of size and activation";if(!Pi(t)||!Array.isArray(t.layers))throw new Error(e);let n=t.layers;if(!n.length)throw new Error("architecture: expected at least one layer");if(n.length>$e+1)throw new Error(`The page shows up to ${$e} hidden layers, not ${n.length-1}.`);let r=Cc(t.inputs),i=new Set,s=n.map((a,l)=>{if(!Pi(a))throw new Error(e);return l<n.length-1&&i.add(Oc(a.activation)),Cc(a.size)});if(i.size>1)throw new Error(`The page has one activation for all hidden layers; this model has ${[...i].join(" and ")}.`);let o=Oc(n.at(-1).activation);return Mi(r,s,[...i][0]??"relu",o)}function Cc(t){if(typeof t!="number"||!Number.isInteger(t)||t<1||t>rn)throw new Error(`architecture: expected sizes from 1 to ${rn}, got ${tr(t)}`);return t}function Oc(t){let e=Mt.find(n=>n===t);if(!e)throw new Error(`architecture: unknown activation ${tr(t)}`);return e}function a0(t){let e=["hinge","binary_cross_entropy","mse","cross_entropy"],n=e.find(r=>r===t);if(!n)throw new Error(`loss ${tr(t)}: expected one of ${e.join(", ")}`);return n}function l0(t){if(!Array.isArray(t)||!t.every(e=>typeof e=="string"))throw new Error("expected a list of the names of classes");return t}function u0(t,e){if(!Pi(e))throw new Error("expected an objective and weights");let n=t.layers.flatMap((i,s)=>[`layers.${s}.weight`,`layers.${s}.bias`]),r=Object.keys(e).filter(i=>!n.includes(i));if(r.length)throw new Error(`weights: not known here: ${r.join(", ")}`);return t.layers.flatMap((i,s)=>{let o=e[`layers.${s}.weight`],a=e[`layers.${s}.bias`],l=(p,d)=>Array.isArray(p)&&p.length===d,{size:u,inputs:c}=i;if(!l(o,u)||!o.every(p=>l(p,c)))throw new Error(`layers.${s}.weight: expected ${u} rows of ${c} numbers`);if(!l(a,u))throw new Error(`layers.${s}.bias: expected ${u} numbers`);return o.flatMap((p,d)=>[...p,a[d]].map(c0))})}function c0(t){if(t==="nan"||t==="inf"||t==="-inf")throw new Error(`weights: ${t} cannot be trained on: expected finite numbers`);if(typeof t!="number"||!Number.isFinite(t))throw new Error(`expected numbers as weights, got ${tr(t)}`);return t}function Pc(t){return Number.isFinite(t)?t:Number.isNaN(t)?"nan":t>0?"inf":"-inf"}function Pi(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function tr(t){return String(JSON.stringify(t)).slice(0,40)}function Dc(t,e){let n=t.changes.filter(i=>i.step<e);return`${["import random","","from glassgrad import data, nn","",...p0(t,n),"",`for step in range(${e}):`,...d0(t,n).map(i=>`    ${i}`)].join(`
`)}
`}function p0(t,e){let{settings:n,network:r}=t,{seed:i,activation:s,loss:o,l2:a,batch:l,rate:u,steps:c}=n,h=r.layers.map(({size:f})=>f).join(", "),p=n.output==="linear"?"":`output="${n.output}", `,d=Hc(Qn[n.schedule](u,c));return[`samples = ${m0(t)}`,`rng = random.Random(${i})`,`model = nn.MLP(${r.inputs}, [${h}], activation="${s}", ${p}rng=rng)`,...f0(n),`optimizer = ${g0(n.optimizer,d)}`,`points, targets = samples.points, samples.${o==="hinge"?"signs":"targets"}`,...Bc(n,e)?[`l2 = ${ht(a)}`]:[],...Uc(n,e)?[`batch = ${l??"None"}`]:[]]}function d0({settings:t,network:e},n){return[...n.flatMap(r=>[`if step == ${r.step}:`,`    ${y0(r,e)}`]),...Uc(t,n)?["everything = range(len(points))","chosen = everything if batch is None else rng.sample(everything, batch)","predictions = [model(points[k]) for k in chosen]",`loss = ${zc(t,"[targets[k] for k in chosen]")}`]:["predictions = [model(x) for x in points]",`loss = ${zc(t,"targets")}`],...b0(t,n),"optimizer.zero_grad()","loss.backward()","optimizer.step()","print(step, loss.data)"]}function Bc({l2:t},e){return t!==0||e.some(({kind:n})=>n==="l2")}function Uc({batch:t},e){return t!==null||e.some(({kind:n})=>n==="batch")}function m0({settings:t,samples:e}){let{data:n,seed:r}=t;if(!st(n)){let s=e.points.map(u=>`[${u.map(ht).join(", ")}]`),o=e.classes.length>0,a=e.targets.map(u=>o?String(u):ht(u)),l=e.classes.map(u=>`${JSON.stringify(u)}, `).join("");return`data.Dataset(
    [${s.join(", ")}],
    [${a.join(", ")}],
    (${l}),
)`}if(n.name==="xor")return"data.xor()";let i=gc[n.name].filter(s=>n[s]!==void 0).map(s=>`${s}=${Number(n[s])}, `);return`data.${n.name}(${n.count??Eo}, ${i.join("")}seed=${r%2**32})`}function f0(t){if(t.parameters)return[`start = [${t.parameters.map(ht).join(", ")}]`,"for parameter, number in zip(model.parameters(), start, strict=True):","    parameter.data = number"];if(t.start==="random")return[];let e=t.start==="symmetric"?.5:0;return["for layer in model.layers:","    for neuron in layer.neurons:","        for weight in neuron.w:",`            weight.data = ${ht(e)}`]}function g0(t,e){switch(t){case"sgd":return`nn.SGD(model.parameters(), ${e})`;case"momentum":return`nn.SGD(model.parameters(), ${e}, momentum=${en.momentum.fixed.momentum})`;case"adam":return`nn.Adam(model.parameters(), ${e})`;case"adamw":return`nn.AdamW(model.parameters(), ${e})`}}function Hc(t){switch(t.kind){case"Constant":return ht(t.rate);case"LinearDecay":case"Cosine":{let{kind:e,start:n,end:r,steps:i}=t;return`nn.schedules.${e}(${ht(n)}, ${ht(r)}, steps=${i})`}case"StepDecay":return`nn.schedules.StepDecay(${ht(t.start)}, every=${t.every})`;case"WarmUp":return`nn.schedules.WarmUp(${t.steps}, ${Hc(t.after)})`}}function b0(t,e){let n="loss = loss + nn.l2_penalty(model.parameters(), l2)";return Bc(t,e)?e.some(({kind:i})=>i==="l2")?["if l2:",`    ${n}`]:[n]:[]}function zc({loss:t},e){return t==="squared_error_sum"?`nn.mse(predictions, ${e}, reduction="sum")`:`nn.${t}(predictions, ${e})`}function y0(t,e){switch(t.kind){case"rate":return`optimizer.learning_rate = ${ht(t.to)}`;case"l2":return`l2 = ${ht(t.to)}`;case"batch":return`batch = ${t.to??"None"}`;case"parameter":return`${v0(e,t.at)}.data = ${ht(t.to)}`}}function v0({layers:t},e){let n=u=>e<u.from+u.size*(u.inputs+1),r=t.findIndex(n),{from:i,inputs:s}=t[r],o=Math.floor((e-i)/(s+1)),a=(e-i)%(s+1),l=a===s?"b":`w[${a}]`;return`model.layers[${r}].neurons[${o}].${l}`}function ht(t){let e=Object.is(t,-0)?"-0":String(t);return/[.e]/.test(e)?e:`${e}.0`}var Fi=class{constructor(e,n){this.samples=e;this.chosen=null;let{points:r,targets:i}=e,s=r.length,o=r[0].length;this.columns=new Float64Array(o*s);for(let a=0;a<o;a++)for(let l=0;l<s;l++)this.columns[a*s+l]=r[l][a];this.all=Float64Array.from(i),this.encoded=Float64Array.from(i,n),this.targets=this.encoded.slice(),this.classes=this.all.slice(),this.room=new Uint32Array(s)}get count(){return this.chosen?.length??this.samples.points.length}resize(e,n){this.chosen=e===null?null:new Uint32Array(e),n.set(this.columns),this.targets.set(this.encoded),this.classes.set(this.all)}draw(e,n){let{chosen:r,columns:i,samples:s}=this;if(r===null)return;let o=s.points.length;e.sampleInto(r,o,this.room);for(let a=0;a<i.length;a+=o)for(let l=0;l<r.length;l++)n[a+l]=i[a+r[l]];for(let a=0;a<r.length;a++)this.targets[a]=this.encoded[r[a]],this.classes[a]=this.all[r[a]]}};var er=class{constructor(){this.count=0;this.first=Number.NaN;this.size=1;this.low=new Float64Array(1024);this.high=new Float64Array(1024);this.last=new Float64Array(1024);this.before=new Float64Array(3)}get latest(){return this.count?this.last[Math.floor((this.count-1)/this.size)]:Number.NaN}add(e){this.count===0&&(this.first=e),this.count===1024*this.size&&this.halve();let n=Math.floor(this.count/this.size),r=this.count%this.size===0;this.before[0]=this.low[n],this.before[1]=this.high[n],this.before[2]=this.last[n],this.low[n]=r?e:Math.min(this.low[n],e),this.high[n]=r?e:Math.max(this.high[n],e),this.last[n]=e,this.count++}undo(){this.count--;let e=Math.floor(this.count/this.size);this.low[e]=this.before[0],this.high[e]=this.before[1],this.last[e]=this.before[2]}curve(){let e=Math.ceil(this.count/this.size),{low:n,high:r,last:i,size:s}=this;return{size:s,low:n.slice(0,e),high:r.slice(0,e),last:i.slice(0,e)}}save(){return{...this.curve(),count:this.count,first:this.first}}restore(e){this.count=e.count,this.first=e.first,this.size=e.size,this.low.set(e.low),this.high.set(e.high),this.last.set(e.last)}halve(){let{low:e,high:n,last:r}=this;for(let i=0;i<1024/2;i++)e[i]=Math.min(e[2*i],e[2*i+1]),n[i]=Math.max(n[2*i],n[2*i+1]),r[i]=r[2*i+1];this.size*=2}};function qc(t){let e=0;for(let n=0;n<t.length;n++)e+=t[n]*t[n];return e}function jc(t){let e=0;for(let r=0;r<t.length;r++)e=Math.max(e,Math.abs(t[r]));if(e===0||!Number.isFinite(e))return e;let n=0;for(let r=0;r<t.length;r++)n+=(t[r]/e)**2;return e*Math.sqrt(n)}function Vc(t){for(let e=0;e<t.length;e++)if(!Number.isFinite(t[e]))return!1;return!0}function Wc(t,e,n,r,i,s,o,a){let l=t[e+r];for(let c=0;c<a;c++)s[o+c]=l;let u=0;for(;u+4<=r;u+=4){let c=t[e+u],h=t[e+u+1],p=t[e+u+2],d=t[e+u+3],f=u*i,b=f+i,v=b+i,w=v+i;for(let _=0;_<a;_++)s[o+_]=s[o+_]+c*n[f+_]+h*n[b+_]+p*n[v+_]+d*n[w+_]}for(;u<r;u++){let c=t[e+u],h=u*i;for(let p=0;p<a;p++)s[o+p]=s[o+p]+c*n[h+p]}}function Gc(t,e,n,r,i,s,o,a,l){for(let c=0;c<l;c++)o[a+c]=0;let u=i-1;for(;u>=3;u-=4){let c=t[e+u*n],h=t[e+(u-1)*n],p=t[e+(u-2)*n],d=t[e+(u-3)*n],f=u*s,b=f-s,v=b-s,w=v-s;for(let _=0;_<l;_++)o[a+_]=o[a+_]+c*r[f+_]+h*r[b+_]+p*r[v+_]+d*r[w+_]}for(;u>=0;u--){let c=t[e+u*n],h=u*s;for(let p=0;p<l;p++)o[a+p]=o[a+p]+c*r[h+p]}}function Kc(t,e,n,r,i,s,o,a){let l=0;for(;l+4<=r;l+=4){let u=s[o+l],c=s[o+l+1],h=s[o+l+2],p=s[o+l+3],d=l*i,f=d+i,b=f+i,v=b+i;for(let w=a-1;w>=0;w--){let _=t[e+w];_!==0&&(u+=_*n[d+w],c+=_*n[f+w],h+=_*n[b+w],p+=_*n[v+w])}s[o+l]=u,s[o+l+1]=c,s[o+l+2]=h,s[o+l+3]=p}for(;l<=r;l++){let u=l===r,c=l*i,h=s[o+l];for(let p=a-1;p>=0;p--){let d=t[e+p];d!==0&&(h+=u?d:d*n[c+p])}s[o+l]=h}}var ee=class{constructor(e,n,r=!0){this.network=e;this.capacity=n;this.points=new Float64Array(e.inputs*n),this.rows=e.layers.map(({size:i,activation:s})=>{let o=()=>new Float64Array(i*n),[a,l]=[o(),r?o():new Float64Array(0)];return s==="linear"?{sums:a,outs:a,gradsOfSums:l,gradsOfOuts:l}:{sums:a,outs:o(),gradsOfSums:r?o():l,gradsOfOuts:l}})}outsOf(e){return this.rows[e].outs}get outputs(){return this.rows.at(-1).outs}get gradsOfOutputs(){return this.rows.at(-1).gradsOfOuts}forward(e,n){let{capacity:r}=this,i=this.points;for(let s=0;s<this.rows.length;s++){let o=this.network.layers[s],{sums:a,outs:l}=this.rows[s];for(let u=0;u<o.size;u++){let c=u*r,h=nt(o,u,0);Wc(e,h,i,o.inputs,r,a,c,n),l!==a&&wi[o.activation].forward(a,l,c,c+n)}i=l}}backward(e,n,r){let{layers:i}=this.network;for(let s=i.length-1;s>=0;s--){let o=i[s],a=s>0?this.rows[s-1].outs:this.points;this.backThroughActivation(s,r);let l=this.rows[s].gradsOfSums;for(let u=0;u<o.size;u++){let c=nt(o,u,0),h=u*this.capacity;Kc(l,h,a,o.inputs,this.capacity,n,c,r)}s>0&&this.backToInputs(s,e,r)}}backThroughActivation(e,n){let{sums:r,outs:i,gradsOfSums:s,gradsOfOuts:o}=this.rows[e];if(r===i)return;let{size:a,activation:l}=this.network.layers[e],u=wi[l];for(let c=0;c<a;c++){let h=c*this.capacity;u.back(o,r,i,s,h,h+n)}}backToInputs(e,n,r){let{capacity:i}=this,s=this.network.layers[e],o=Qt(s,0)-s.from+1,a=this.rows[e-1].gradsOfOuts,l=this.rows[e].gradsOfSums;for(let u=0;u<s.inputs;u++){let c=nt(s,0,u),h=u*i;Gc(n,c,o,l,s.size,i,a,h,r)}}};var Li=class{constructor(e){this.spare=null;if(!Number.isSafeInteger(e))throw new Error(`seed ${e}: expected a whole number`);let n=Math.abs(e),r=Math.floor(n/2**32);this.twister=Ye.fromWords(r?[n%2**32,r]:[n])}random(){return this.twister.random()}uniform(e,n){return e+(n-e)*this.random()}getrandbits(e){return e===0?0:this.twister.next()>>>32-e}gauss(e=0,n=1){let r=this.spare;if(this.spare=null,r===null){let i=this.random()*2*Math.PI,s=Math.sqrt(-2*Math.log(1-this.random()));r=Math.cos(i)*s,this.spare=Math.sin(i)*s}return e+r*n}shuffle(e){for(let n=e.length-1;n>0;n--){let r=this.below(n+1),i=e[n];e[n]=e[r],e[r]=i}}sampleInto(e,n,r){let i=e.length,s=i>5?21+4**Math.ceil(Math.log(i*3)/Math.log(4)):21;n<=s?this.drawFromPool(e,n,r):this.drawUntilNew(e,n,r)}saveTo(e){this.twister.saveTo(e)}restore(e){this.twister.restore(e),this.spare=null}drawFromPool(e,n,r){for(let i=0;i<n;i++)r[i]=i;for(let i=0;i<e.length;i++){let s=this.below(n-i);e[i]=r[s],r[s]=r[n-i-1]}}drawUntilNew(e,n,r){r.fill(0,0,n);for(let i=0;i<e.length;i++){let s=this.below(n);for(;r[s];)s=this.below(n);r[s]=1,e[i]=s}}below(e){let n=32-Math.clz32(e),r=this.getrandbits(n);for(;r>=e;)r=this.getrandbits(n);return r}};function Yc(t,e){return t.filter(n=>n.kind!=="parameter"||n.step<=e).map(n=>({...n,step:Math.min(n.step,e)}))}var Ii=class{constructor(e,n){this.isThere=!1;this.random=Jn();this.pending=Jn();this.parameters=e.slice(),this.kept=n.kept.map(r=>r.slice())}beforeDraw(e){e.saveTo(this.pending)}beforeStep(e,n){this.parameters.set(e);for(let i=0;i<this.kept.length;i++)this.kept[i].set(n.kept[i]);let r=this.random;this.random=this.pending,this.pending=r,this.isThere=!0}goBack(e,n,r){if(!this.isThere)throw new Error("there is no step to take back");e.set(this.parameters);for(let i=0;i<this.kept.length;i++)n.kept[i].set(this.kept[i]);r.restore(this.random),n.steps--,this.isThere=!1}};var w0=.05,x0=.25,$0=.5,k0=40;function Xc(t,e,n){if(e<k0)return null;let{low:r,high:i,size:s}=t,o=null,a=0,l=1/0,u=-1/0;for(let c=0;c<r.length;c++){for(l=Math.min(l,r[c]),u=Math.max(u,i[c]);a<=c&&!(l>$0*n&&u-l<=w0*l);)a++,[l,u]=S0(t,a,c);let h=Math.min(e,(c+1)*s)-a*s;a<=c&&h>=x0*e&&(!o||h>o.to-o.from)&&(o={from:a*s,to:a*s+h,loss:(l+u)/2})}return o}function S0({low:t,high:e},n,r){let i=1/0,s=-1/0;for(let o=n;o<=r;o++)i=Math.min(i,t[o]),s=Math.max(s,e[o]);return[i,s]}function Zc(t,e){let n=t.layers.slice(0,-1);return n.some(r=>r.size>1)?n.every((r,i)=>_0(t,i,e)):!1}function _0(t,e,n){let r=t.layers[e],i=t.layers[e+1];for(let s=1;s<r.size;s++){for(let o=nt(r,0,0);o<=Qt(r,0);o++)if(n[o]!==n[o+nt(r,s,0)-r.from])return!1;for(let o=0;o<i.size;o++)if(n[nt(i,o,s)]!==n[nt(i,o,0)])return!1}return!0}var zi=class{constructor(e){this.settings=e;this.losses=new er;this.accuracies=new er;this.changes=[];this.loss=Number.NaN;this.accuracy=Number.NaN;this.gradientNorm=0;this.diverged=null;this.batch=null;sn(e),this.samples=te(e);let{points:n,classes:r}=this.samples,i=Je(e.loss,r.length),s=[...e.hidden,i],{activation:o,output:a,start:l,rate:u,steps:c}=e;this.network=Mi(n[0].length,s,o,a),this.random=new Li(e.seed),this.parameters=Sc(this.network,l,this.random),e.parameters&&(M0(e.parameters,this.parameters.length),this.parameters.set(e.parameters)),this.grads=new Float64Array(this.parameters.length),this.program=new ee(this.network,n.length),this.objective=kc(e.loss,i,n.length);let h=Qn[e.schedule](u,c);this.optimizer=new Ai(e.optimizer,this.parameters.length,h),this.samplesOfStep=new Fi(this.samples,p=>this.objective.encode(p)),this.l2=e.l2,this.useBatch(e.batch),this.undo=new Ii(this.parameters,this.optimizer)}get steps(){return this.optimizer.steps}get rate(){return this.optimizer.rate}step(e,n=new Float64Array(e)){let r=0;for(;r<e&&this.diverged===null&&this.takeStep();)n[r++]=this.loss;return n.subarray(0,r)}setRate(e){Oo(e),this.optimizer.schedule={kind:"Constant",rate:e},this.note({step:this.steps,kind:"rate",to:e})}setL2(e){Po(e),this.l2=e,this.note({step:this.steps,kind:"l2",to:e})}setBatch(e){Fo(e,this.samples.points.length),this.useBatch(e),this.note({step:this.steps,kind:"batch",to:e})}setParameter(e,n){if(!(e in this.parameters))throw new Error(`there is no parameter ${e}`);if(!Number.isFinite(n))throw new Error(`${n}: expected a finite number`);this.parameters[e]=n,this.note({step:this.steps,kind:"parameter",at:e,to:n})}get plateau(){return Xc(this.losses.curve(),this.losses.count,this.losses.first)}get areTwins(){return Zc(this.network,this.parameters)}save(){let e=Jn();return this.random.saveTo(e),{step:this.steps,parameters:this.parameters.slice(),grads:this.grads.slice(),kept:this.optimizer.kept.map(n=>n.slice()),random:e,schedule:this.optimizer.schedule,l2:this.l2,batch:this.batch,losses:this.losses.save(),accuracies:this.accuracies.save(),gradientNorm:this.gradientNorm,changes:this.changes}}restore(e){if(e.parameters.length!==this.parameters.length)throw new Error("this state is of another network");if(e.kept.length!==this.optimizer.kept.length)throw new Error("this state is of another optimizer");this.parameters.set(e.parameters),this.grads.set(e.grads),e.kept.forEach((n,r)=>{this.optimizer.kept[r].set(n)}),this.optimizer.steps=e.step,this.optimizer.schedule=e.schedule,this.random.restore(e.random),this.l2=e.l2,this.useBatch(e.batch),this.losses.restore(e.losses),this.accuracies.restore(e.accuracies),this.loss=this.losses.latest,this.accuracy=this.accuracies.latest,this.gradientNorm=e.gradientNorm,this.changes=e.changes,this.diverged=null,this.undo.isThere=!1}goBack(){this.undo.goBack(this.parameters,this.optimizer,this.random),this.losses.undo(),this.accuracies.count&&this.accuracies.undo(),this.loss=this.losses.latest,this.accuracy=this.accuracies.latest,this.changes=Yc(this.changes,this.steps),this.diverged=null}takeStep(){let{program:e,parameters:n,grads:r,samplesOfStep:i,optimizer:s}=this,{count:o}=i;this.undo.beforeDraw(this.random),i.draw(this.random,e.points),e.forward(n,o);let{outputs:a,gradsOfOutputs:l}=e,u=this.objective.run(a,l,i.targets,o);return this.l2&&(u+=this.l2*qc(n)),Number.isFinite(u)?(this.startGrads(),e.backward(n,r,o),this.undo.beforeStep(n,s),s.step(n,r),this.record(u),Vc(n)||(this.diverged={step:this.steps,what:"parameter",rate:this.rate}),!0):(this.diverged={step:this.steps,what:"loss",rate:this.rate},!1)}startGrads(){let{grads:e,parameters:n,l2:r}=this;if(r)for(let i=0;i<e.length;i++)e[i]=r*n[i]*2;else e.fill(0)}record(e){if(this.loss=e,this.losses.add(e),this.gradientNorm=jc(this.grads),!this.samples.classes.length)return;let{count:n,classes:r}=this.samplesOfStep,{outputs:i}=this.program,s=0;for(let o=0;o<n;o++)this.objective.decide(i,o)===r[o]&&s++;this.accuracy=s/n,this.accuracies.add(this.accuracy)}useBatch(e){this.batch=e,this.samplesOfStep.resize(e,this.program.points)}note(e){this.changes=[...this.changes,e]}};function M0(t,e){if(t.length!==e)throw new Error(`parameters: expected ${e} numbers, got ${t.length}`);if(!t.every(Number.isFinite))throw new Error("parameters: expected finite numbers")}var Uo=84,Jc=20,E0=.15;function Ho(t){if(t[0]?.length!==2)return null;let e=u=>{let c=t.map(h=>h[u]);return[c.reduce((h,p)=>Math.min(h,p)),c.reduce((h,p)=>Math.max(h,p))]},[n,r]=e(0),[i,s]=e(1),o=(Math.max(r-n,s-i)||1)*(.5+E0),[a,l]=[(n+r)/2,(i+s)/2];return{left:a-o,right:a+o,bottom:l-o,top:l+o}}var Di=class{constructor(e,n,r){this.network=e;this.threshold=r;this.decisions=Qc(e,n,Uo),this.neurons=Qc(e,n,Jc)}decision(e){let{capacity:n,outputs:r}=this.decisions;this.decisions.forward(e,n);let{threshold:i}=this;if(i!==null){let s=Float32Array.from(r,o=>o-i);return{kind:"field",cells:Uo,values:s}}return A0(r,this.network.layers.at(-1).size,n)}hidden(e){let{neurons:n,network:r}=this;n.forward(e,n.capacity);let i=r.layers.slice(0,-1),s=i.reduce((l,{size:u})=>l+u,0),o=new Float32Array(s*n.capacity),a=0;return i.forEach((l,u)=>{o.set(n.outsOf(u),a),a+=l.size*n.capacity}),{cells:Jc,values:o}}};function Qc(t,e,n){let{left:r,right:i,bottom:s,top:o}=e,a=new ee(t,n*n,!1);for(let l=0;l<n;l++)for(let u=0;u<n;u++){let c=l*n+u;a.points[c]=r+(i-r)*(u+.5)/n,a.points[n*n+c]=s+(o-s)*(l+.5)/n}return a}function A0(t,e,n){let r=new Uint8Array(n),i=new Float32Array(n);for(let s=0;s<n;s++){let o=0;for(let l=1;l<e;l++)t[l*n+s]>t[o*n+s]&&(o=l);let a=0;for(let l=0;l<e;l++)a+=Pe(t[l*n+s]-t[o*n+s]);r[s]=o,i[s]=(1/a-1/e)/(1-1/e)}return{kind:"winners",cells:Uo,winners:r,strengths:i}}var Bi=class{constructor(e,n){this.program=new ee(e,n.length,!1),n.forEach((r,i)=>{if(r.length!==e.inputs)throw new Error(`expected points of ${e.inputs} numbers, got ${r.length}`);r.forEach((s,o)=>{this.program.points[o*n.length+i]=s})})}outputs(e){return this.program.forward(e,this.program.capacity),this.program.outputs.slice()}};var Ui=class{constructor(e,n){this.run=e;this.id=n;let{samples:r,network:i,settings:s}=e,o=s.extent??Ho(r.points);this.maps=o&&new Di(i,o,Ro(s.loss)),this.predictor=new Bi(i,r.points)}configured(){let{settings:e,network:n,samples:r}=this.run,i=e.extent??Ho(r.points),s=Ro(e.loss);return{type:"configured",id:this.id,settings:e,network:n,samples:r,extent:i,threshold:s}}progress(e,n){let{run:r,maps:i}=this,{loss:s,accuracy:o,gradientNorm:a,rate:l,diverged:u,plateau:c,areTwins:h,changes:p}=r,{parameters:d}=r;return{type:"progress",id:this.id,isRunning:e,step:r.steps,loss:s,accuracy:o,gradientNorm:a,rate:l,diverged:u,plateau:c,areTwins:h,changes:p,losses:r.losses.curve(),accuracies:r.accuracies.curve(),parameters:d.slice(),grads:r.grads.slice(),outputs:this.predictor.outputs(d),decision:n.decision&&i?i.decision(d):null,neurons:n.neurons&&i?i.hidden(d):null}}};function th(t){let{losses:e,accuracies:n,parameters:r,grads:i,outputs:s,decision:o,neurons:a}=t;return[e,n,{parameters:r,grads:i,outputs:s},o,a].flatMap(u=>Object.values(u??{})).filter(u=>ArrayBuffer.isView(u)).map(u=>u.buffer)}var T0=1e3/60,N0=12,eh=4,R0=4,nh={decision:!1,neurons:!1},Hi=class{constructor(e,n,r=N0){this.post=e;this.clock=n;this.mostWork=r;this.view=null;this.isRunning=!1;this.isWaiting=!1;this.stepsAFrame=20;this.until=1/0;this.frames=0;this.wanted=nh;this.losses=new Float64Array(eh)}receive(e){try{if(e.type==="configure")this.configure(e.settings,e.id);else if(this.view)this.obey(e,this.view);else throw new Error("there is no run yet")}catch(n){let r=n.message,i="id"in e?e.id:this.view?.id??0;this.post({type:"refused",id:i,order:e.type,why:r},[])}}obey(e,n){let{run:r,id:i}=n;switch(e.type){case"start":this.start(e.stepsAFrame,e.until??1/0);break;case"pause":this.pause("asked");break;case"want-maps":this.wanted={decision:e.decision,neurons:e.neurons},this.report();break;case"save":this.post({type:"saved",id:i,state:r.save()},[]);break;case"want-model":this.post({type:"model",id:i,json:Fc(r)},[]);break;case"want-python":this.post({type:"python",id:i,text:Dc(r,e.steps)},[]);break;case"open-model":this.configure(Ic(Lc(e.json),r),e.id);break;case"reset":this.configure(r.settings,i);break;default:C0(r,e),this.isRunning||this.report()}}configure(e,n){let r=new Ui(new zi(e),n);this.isRunning=!1,this.view=r,this.post(r.configured(),[]),this.report()}start(e,n){if(!(e>=1))throw new Error(`${e} steps a frame: expected 1 or more`);this.stepsAFrame=e,this.until=n,this.isRunning=!0,this.isWaiting||this.frame()}pause(e){this.isRunning=!1,this.report(),this.post({type:"paused",id:this.view.id,why:e},[])}frame(){if(!this.isRunning||!this.view)return;let{run:e}=this.view,n=this.clock.now(),r=Math.min(this.stepsAFrame,this.until-e.steps);for(;r>0&&!e.diverged&&this.clock.now()-n<this.mostWork;)r-=e.step(Math.min(r,eh),this.losses).length;e.diverged?this.pause("diverged"):e.steps>=this.until?this.pause("done"):(this.report(),this.waitForFrame(T0-(this.clock.now()-n)))}waitForFrame(e){this.isWaiting=!0,this.clock.after(Math.max(0,e),()=>{this.isWaiting=!1,this.frame()})}report(){let e=!this.isRunning||this.frames++%R0===0,n=this.view.progress(this.isRunning,e?this.wanted:nh);this.post(n,th(n))}};function C0(t,e){switch(e.type){case"step":t.step(e.count);break;case"set-rate":t.setRate(e.rate);break;case"set-l2":t.setL2(e.l2);break;case"set-batch":t.setBatch(e.batch);break;case"set-parameter":t.setParameter(e.at,e.to);break;case"restore":t.restore(e.state);break;case"go-back":t.goBack();break}}var O0=6;function rh(t){try{return new qo(t)}catch{return ih(t)}}function ih(t){let e=!0,n=s=>queueMicrotask(()=>e&&t(s)),r={now:()=>performance.now(),after:(s,o)=>{setTimeout(()=>e&&o(),s)}},i=new Hi(n,r,O0);return{send:s=>queueMicrotask(()=>i.receive(s)),close(){e=!1}}}var qo=class{constructor(e){this.hear=e;this.worker=new Worker(Ln("trainer.js"));this.unheard=[];this.instead=null;this.worker.onmessage=({data:n})=>{this.unheard=null,e(n)},this.worker.onerror=n=>{this.unheard&&(n.preventDefault(),this.takeOver(this.unheard))}}send(e){if(this.instead)return this.instead.send(e);this.unheard?.push(e),this.worker.postMessage(e)}close(){this.worker.terminate(),this.instead?.close()}takeOver(e){this.worker.terminate(),this.unheard=null,this.instead=ih(this.hear);for(let n of e)this.instead.send(n)}};var sh=400,qi=class{constructor(){this.lines=[];this.step=0}say(e){this.lines.push(e),this.lines.length>sh&&this.lines.splice(0,this.lines.length-sh)}follow({step:e,losses:n}){e<this.step&&(this.step=e);for(let r=oh(this.step);r<=e;r=oh(r))r%n.size===0&&this.say(`step ${r}: loss = ${R(n.last[r/n.size-1])}`),this.step=r}restart(e){this.step=0,this.say(e)}};function oh(t){let e=P0(t);return(Math.floor(t/e)+1)*e}function P0(t){return t<4e3?100:t<8e3?1e3:4e3*2**Math.floor(Math.log2(t/8e3))}function ah(t,e){let n=i=>({type:"start",stepsAFrame:1e5,until:i}),r=t.flatMap(i=>[n(i.step),F0(i)]);return e?[...r,n(e)]:r}function F0(t){switch(t.kind){case"rate":return{type:"set-rate",rate:t.to};case"l2":return{type:"set-l2",l2:t.to};case"batch":return{type:"set-batch",batch:t.to};case"parameter":return{type:"set-parameter",at:t.at,to:t.to}}}var Et={kind:"named"},on=class extends EventTarget{constructor(){super(...arguments);this.settings=ut({name:"xor"});this.source=Et;this.stepsAFrame=20;this.until=null;this.configured=null;this.progress=null;this.decision=null;this.neurons=null;this.isRunning=!1;this.log=new qi;this.refusal="";this.notice="";this.pinned=null;this.hovered=null;this.isLogarithmic=!1;this.drawn=[];this.shown=Et;this.channel=null;this.id=0;this.plan=[];this.waiting=new Map;this.beats=new Oi(n=>this.dispatchEvent(new Event(n)))}get step(){return this.progress?.step??0}get now(){let{settings:n}=this;for(let{kind:r,to:i}of this.progress?.changes??[])r==="rate"&&(n={...n,rate:i,schedule:"constant"}),r==="l2"&&(n={...n,l2:i}),r==="batch"&&(n={...n,batch:i});return n}connect(){this.channel||(this.channel=rh(n=>this.hear(n)),this.begin(null))}close(){this.channel?.close(),this.channel=null,this.isRunning=!1}renew(n,r=this.source,i="New network"){this.settings=n,this.source=r,r.kind==="drawn"&&(this.drawn=r.points),this.plan=[],this.begin(i)}change(n,r){let{parameters:i,...s}={...this.now,...n},o=n.loss?{...s,output:zo(s)}:s;this.renew(o,this.source,r)}draw(n){this.drawn=n;let r=Ri(n);this.pinned=null;let i={kind:"drawn",points:n};if(!r)return this.wait(i);let{settings:s,configured:o}=this,l=o?.samples.classes.length===r.dataset.classes.length&&!st(s.data)?{...this.now,data:r.dataset}:ut(r.dataset),{parameters:u,...c}=l;this.renew({...c,batch:null,extent:r.extent},i,`${n.length} points by hand`)}wait(n){this.pause(),this.source=n,this.configured=null,this.progress=null,this.decision=null,this.neurons=null,this.id++,this.changed()}adjust(n){if(this.step===0||this.progress?.diverged)return this.change(n,"");n.rate!==void 0&&this.send({type:"set-rate",rate:n.rate}),n.l2!==void 0&&this.send({type:"set-l2",l2:n.l2}),n.batch!==void 0&&this.send({type:"set-batch",batch:n.batch});for(let[r,i]of Object.entries(n))this.log.say(`${r} ${i??"all"} from step ${this.step} on`);this.changed()}setParameter(n,r){this.send({type:"set-parameter",at:n,to:r})}train(){!this.configured||this.progress?.diverged||(this.plan=[],this.notice="",this.isRunning=!0,this.send(this.startOrder()),this.changed())}pause(){this.plan=[],this.isRunning&&(this.isRunning=!1,this.send({type:"pause"}),this.changed())}toggle(){this.isRunning?this.pause():this.train()}next(){!this.configured||this.progress?.diverged||(this.pause(),this.send({type:"step",count:1}))}reset(){this.renew(this.now,this.source,"Reset: the same start again")}goBack(){this.send({type:"go-back"})}retry(n){this.change({rate:n},`Again with learning rate ${n}`),this.isRunning=!0,this.send(this.startOrder())}setSpeed(n){this.stepsAFrame=n,this.isRunning&&!this.plan.length&&this.send(this.startOrder()),this.changed()}hide(){this.isRunning&&(this.notice=`Paused at step ${this.step}: this tab was hidden.`,this.pause())}pin(n){this.pinned=n,this.changed()}hover(n){this.hovered!==n&&(this.hovered=n,this.changed())}restore(n,r,i,s){this.renew(n,r,"Opened from a link"),this.plan=ah(i,s),this.isRunning=this.plan.length>0,this.channel&&this.goOn()}openModel(n){this.plan=[],this.refusal="",this.isRunning=!1,this.send({type:"open-model",id:++this.id,json:n})}model(){return this.ask("model",{type:"want-model"})}python(){return this.ask("python",{type:"want-python",steps:this.step||this.settings.steps})}refuse(n){this.refusal=n,this.changed()}changed(){this.dispatchEvent(new Event("change"))}begin(n){if(this.isRunning=!1,this.notice="",n!==null&&(this.refusal=""),!this.channel)return this.changed();this.send({type:"configure",id:++this.id,settings:this.settings}),this.send({type:"want-maps",decision:!0,neurons:!0}),n&&this.log.restart(n),this.plan.length&&this.goOn(),this.changed()}startOrder(){let{until:n,step:r,stepsAFrame:i}=this,s=n!==null&&r<n;return{type:"start",stepsAFrame:i,...s?{until:n}:{}}}goOn(){this.isRunning=this.plan.length>0;for(let n=this.plan.shift();n;n=this.plan.shift())if(this.send(n),n.type==="start")return;this.isRunning=!1}send(n){this.channel?.send(n)}ask(n,r){return this.configured?(this.waiting.get(n)?.(null),new Promise(i=>{this.waiting.set(n,i),this.send(r)})):Promise.resolve(null)}hear(n){if(!(n.id!==this.id&&n.type!=="refused"))switch(n.type){case"configured":this.takeRun(n);break;case"progress":this.takeProgress(n);break;case"paused":this.stopped(n.why);break;case"model":this.answer("model",n.json);break;case"python":this.answer("python",n.text);break;case"refused":this.takeRefusal(n.order,n.why);break}}takeRun(n){n.settings.parameters&&!this.settings.parameters&&this.log.restart("Opened weights"),this.configured=n,this.shown=this.source,this.settings=n.settings,this.progress=null,this.decision=null,this.neurons=null,this.hovered=null,this.pinned!==null&&this.pinned>=n.network.parameterCount&&(this.pinned=null)}takeProgress(n){let r=this.progress===null;this.progress=n,this.decision=n.decision??this.decision,this.neurons=n.neurons??this.neurons,this.log.follow(n),this.beats.frame(),r||!n.isRunning?this.changed():this.beats.figures()}stopped(n){if(n==="done"&&this.plan.length)return this.goOn();this.isRunning=!1,this.plan=[],n==="diverged"?this.log.say(`Diverged at step ${this.step}`):this.log.say(this.notice||`Paused at step ${this.step}`),this.changed(),this.dispatchEvent(new CustomEvent("stopped",{detail:n}))}answer(n,r){this.waiting.get(n)?.(r),this.waiting.delete(n)}keepRun({id:n,settings:r}){this.id=n,this.settings=r,this.source=this.shown}takeRefusal(n,r){n==="want-model"&&this.answer("model",null),n==="want-python"&&this.answer("python",null),(n==="open-model"||n==="configure")&&this.configured&&this.keepRun(this.configured),this.plan=[],this.isRunning=!1,this.refuse(r)}};var L0=6e3,I0=600,z0=1e7,jo=["rate","steps","l2","seed"],lh={activation:Mt,output:Mt,loss:Ze,optimizer:nn,schedule:tn,start:Qe},Vo=Object.keys(lh),Wo=["count","noise","inner","classes"],D0=new Set(["data","points","csv","hidden","batch","weights","n","speed","changes","pin","log",...jo,...Vo,...Wo]);function uh(t){let e=new URLSearchParams,{settings:n,source:r,progress:i}=t;B0(e,n.data,r);let s=ut(n.data);for(let l of[...jo,...Vo])n[l]!==s[l]&&e.set(l,String(n[l]));n.hidden.join()!==s.hidden.join()&&e.set("hidden",n.hidden.join("-")),n.batch!==s.batch&&e.set("batch",String(n.batch??"all"));let{parameters:o}=n;o&&o.length<=I0&&e.set("weights",W0(o));let a=i?.changes??[];return a.length&&e.set("changes",a.map(j0).join(",")),i?.step&&e.set("n",String(i.step)),t.stepsAFrame!==20&&e.set("speed",String(t.stepsAFrame)),t.pinned!==null&&e.set("pin",String(t.pinned)),t.isLogarithmic&&e.set("log","1"),e}function B0(t,e,n){if(n.kind==="drawn")t.set("data","drawn"),t.set("points",Ac(n.points));else if(n.kind==="csv")t.set("data","csv"),n.text.length<=L0&&t.set("csv",n.text);else if(st(e)){t.set("data",e.name);for(let r of Wo)e[r]!==void 0&&t.set(r,String(e[r]))}}function ch(t,e){let n=[...e.keys()].filter(p=>!D0.has(p)),r=(p,d=1/0)=>{let f=e.get(p);if(f===null)return;let b=Number(f);if(f!==""&&b>=0&&b<=d)return b;n.push(`${p}=${f}`)},i=(p,d)=>{let f=r(p,d);return f===void 0?void 0:Math.floor(f)},{data:s,source:o,extent:a}=H0(e,r,n);if(t.stepsAFrame=Math.max(1,i("speed",200)??20),t.isLogarithmic=e.get("log")==="1",t.pinned=i("pin",1e6)??null,!s)return t.draw(o.kind==="drawn"?o.points:[]),n;let l={...ut(s),...a?{extent:a}:{}},u={...l,...q0(e,r,n)},c=U0(u,l,n),h=V0(e.get("changes"),n);return t.restore(c,o,h,i("n",z0)??0),n}function U0(t,e,n){try{return sn(t),t}catch(r){return n.push(r.message),e}}function H0(t,e,n){let r=t.get("data")??"xor";if(r==="drawn"){let i=Tc(t.get("points")??"");i||n.push("points");let s=Ri(i??[]),o={kind:"drawn",points:i??[]};return s?{data:s.dataset,source:o,extent:s.extent}:{data:null,source:o}}if(r==="csv")try{let i=t.get("csv")??"";return{data:_i(i),source:{kind:"csv",text:i}}}catch(i){n.push(t.has("csv")?`csv (${i.message})`:"csv (too long for a link)")}else if(Ci(r)){let i=Wo.map(o=>[o,e(o,5e3)]),s=Object.fromEntries(i.filter(([,o])=>o!==void 0));try{return ut({name:r,...s}),{data:{name:r,...s},source:Et}}catch(o){return n.push(o.message),{data:{name:r},source:Et}}}else n.push(`data=${r}`);return{data:{name:"xor"},source:Et}}function q0(t,e,n){let r={};for(let a of jo)r[a]=e(a);for(let a of Vo){let l=t.get(a);l!==null&&(lh[a].includes(l)?r[a]=l:n.push(`${a}=${l}`))}let i=t.get("hidden");i!==null&&(r.hidden=Go(i));let s=t.get("batch");s!==null&&(r.batch=s==="all"?null:Number(s));let o=t.get("weights");if(o!==null){let a=G0(o);a?r.parameters=a:n.push("weights")}return Object.fromEntries(Object.entries(r).filter(([,a])=>a!==void 0))}function Go(t){return t.split(/[\s,-]+/).filter(Boolean).map(Number)}function j0(t){let e=t.kind==="parameter"?`p${t.at}`:t.kind;return`${t.step}:${e}:${t.to??"all"}`}function V0(t,e){let n=[];for(let r of(t??"").split(",").filter(Boolean)){let i=/^(\d{1,8}):(rate|l2|batch|p\d{1,6}):(all|[-+.\de]{1,25})$/.exec(r),s=Number(i?.[3]);if(!i||i[3]!=="all"&&Number.isNaN(s)){e.push(r);continue}let[o,a]=[Number(i[1]),i[2]];a==="rate"||a==="l2"?n.push({step:o,kind:a,to:s}):a==="batch"?n.push({step:o,kind:a,to:i[3]==="all"?null:s}):n.push({step:o,kind:"parameter",at:Number(a.slice(1)),to:s})}return n}function W0(t){let e=new Uint8Array(Float64Array.from(t).buffer);return btoa(String.fromCharCode(...e)).replaceAll("+","-").replaceAll("/","_").replace(/=+$/,"")}function G0(t){try{let e=Uint8Array.from(atob(t.replaceAll("-","+").replaceAll("_","/")),n=>n.charCodeAt(0));return e.length%8?null:[...new Float64Array(e.buffer)]}catch{return null}}var ji=class extends EventTarget{constructor(){super();this.name="train";this.title="Train";this.training=new on;this.trainer=document.createElement("glass-trainer");this.trainer.training=this.training,this.trainer.theme="inherit",this.trainer.keys="page",this.training.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}toQuery(){return uh(this.training)}apply(n){return n.toString()===this.toQuery().toString()?[]:ch(this.training,n)}python(){return this.training.python()}actions(){return m``}render(){return m`${this.trainer}`}};var hh=T`
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
`;var K0=[["→ ←","one step on, one step back"],["Home End","before the first step, after the last"],["Space","play, pause; in Train: train, pause"],["Enter","in the expression: take it and go to the steps; on a node: its paths"],["Esc","in the expression: the last text that worked; else back from the paths"],["J K","in the graph and the network: next and previous part; Enter pins it in the network"],["I O","in the graph: the first input of a node, the node that uses it"],["+ − 0","in the graph: larger, smaller, fit"],["G T","in the graph: gradients on and off, table"],["?","this list"]];function ph(){return m`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${K0.map(([t,e])=>m`<dt>${t.split(" ").map(n=>m`<kbd>${n}</kbd> `)}</dt><dd>${e}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`}var dh="glassgrad-theme",Y0=["auto","light","dark"];function mh(){try{return Y0.find(t=>t===localStorage.getItem(dh))??"auto"}catch{return"auto"}}function Ko(t){document.documentElement.style.colorScheme=t==="auto"?"light dark":t;try{localStorage.setItem(dh,t)}catch{}}function fh(t){let e=window.matchMedia("(prefers-color-scheme: dark)").matches;if(t==="auto")return e?"light":"dark";let n=t==="dark"?"light":"dark";return n==="dark"===e?"auto":n}var X0=$`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <rect x="2" y="2" width="20" height="20" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
  <rect x="6" y="8" width="12" height="4" rx="1" fill="var(--data)" />
  <path d="M6 14h3v3H6zM10.5 14h3v3h-3zM15 14h3v3h-3z" fill="var(--grad-ln)" /></svg>`,Z0=1500,J0=150,At=class extends ct{constructor(){super();this.theme=mh();this.copied="";this.notice="";this.isMenuOpen=!1;this.views=[new vi,new ji];this.written="";this.read=()=>{if(location.hash===this.written||location.hash.length<2)return;let[n,r]=location.hash.slice(1).split("?"),i=this.views.find(({name:o})=>`/${o}`===n),s=i?[]:[n];this.view=i??this.view,r&&s.push(...this.view.apply(new URLSearchParams(r))),this.notice=s.length?`This link has parts I do not know: ${s.join(", ")}. The rest is used.`:""};this.write=n=>{n.target===this.view&&(this.requestUpdate(),clearTimeout(this.linkTimer),this.linkTimer=setTimeout(()=>{this.written=Yo(this.view),history.replaceState(null,"",this.written)},J0))};this.pressed=n=>{n.key!=="?"||On(n)||(n.preventDefault(),this.dialog.showModal())};this.view=this.views[0]}static{this.styles=[L,F,hh,T``]}connectedCallback(){super.connectedCallback(),Ko(this.theme),this.read(),window.addEventListener("hashchange",this.read),window.addEventListener("keydown",this.pressed);for(let n of this.views)n.addEventListener("change",this.write)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",this.read),window.removeEventListener("keydown",this.pressed);for(let n of this.views)n.removeEventListener("change",this.write);clearTimeout(this.linkTimer)}async copy(n,r){r!==null&&(await navigator.clipboard.writeText(r),this.copied=n,this.isMenuOpen=!1,setTimeout(()=>{this.copied=""},Z0))}copyLink(){this.copy("link",new URL(Yo(this.view),location.href).href)}async copyPython(){this.copy("python",await this.view.python())}turnTheme(){this.theme=fh(this.theme),Ko(this.theme)}render(){return m`
      <header>
        <div class="wide">
          ${X0}<h1>Glassgrad</h1>
          <nav aria-label="Views">${this.views.map(n=>m`<a href=${Yo(n)} aria-current=${n===this.view?"page":"false"}>${n.title}</a>`)}</nav>
          <span class="actions ${this.isMenuOpen?"open":""}">
            <button @click=${this.copyLink}>${j.link} ${this.copied==="link"?"Copied":"Copy link"}</button>
            <button @click=${this.copyPython}>${this.copied==="python"?"Copied":"Copy as Python"}</button>
            ${this.view.actions()}
          </span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${()=>{this.isMenuOpen=!this.isMenuOpen}}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${j.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice?this.noticeView():y}
        ${this.view.render()}
      </main>
      ${ph()}`}noticeView(){return m`<p class="notice" role="status">${this.notice} <button class="text" @click=${()=>{this.notice=""}}>Close</button></p>`}};S([P()],At.prototype,"theme",2),S([P()],At.prototype,"copied",2),S([P()],At.prototype,"notice",2),S([P()],At.prototype,"isMenuOpen",2),S([P()],At.prototype,"view",2),S([et("dialog")],At.prototype,"dialog",2);function Yo(t){return`#/${t.name}?${t.toQuery()}`}var Xo=T`
  input[type="range"] {
    appearance: none;
    margin: 0;
    height: 28px;
    background: linear-gradient(to right, var(--data-ln) var(--share), var(--line) var(--share)) center / 100% 4px no-repeat;
    cursor: pointer;
    min-width: 0;
    border-radius: 4px;
  }
  input[type="range"]::-webkit-slider-thumb {
    appearance: none;
    width: 18px;
    height: 18px;
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
`,gh=T`
  ${Xo}
  :host {
    display: block;
    padding: 12px 18px 14px;
    font-size: 13px;
  }
  section + section,
  .refusal + section {
    border-top: 1px solid var(--line);
    margin-top: 11px;
    padding-top: 11px;
  }
  h2.title {
    margin-bottom: 8px;
  }
  .line {
    display: grid;
    grid-template-columns: 1fr minmax(0, 128px);
    align-items: center;
    gap: 8px;
    min-height: 28px;
    margin-top: 4px;
    color: var(--ink2);
  }
  select,
  input:not([type]),
  textarea {
    font: 13px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 7px;
    height: 28px;
    width: 100%;
    min-width: 0;
    padding: 0 8px;
  }
  .number {
    text-align: right;
  }
  .widths {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .widths .width {
    width: 38px;
    text-align: center;
    padding: 0 4px;
  }
  .small {
    min-height: 28px;
    width: 28px;
    padding: 0;
  }
  .rate {
    display: grid;
    grid-template-columns: 1fr 56px;
    align-items: center;
    gap: 8px;
  }
  .seed {
    display: grid;
    grid-template-columns: 1fr 28px;
    gap: 6px;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    gap: 4px;
  }
  .choices button {
    display: grid;
    justify-items: center;
    gap: 2px;
    padding: 2px 0;
    border: 0;
    background: none;
    font-size: 12px;
    color: var(--ink2);
  }
  .thumb {
    display: block;
    border: 1px solid var(--line);
    border-radius: 6px;
    line-height: 0;
    overflow: hidden;
  }
  .choices button:hover .thumb {
    border-color: var(--ctl);
  }
  .choices button[aria-pressed="true"] {
    font-weight: 600;
    color: var(--ink);
  }
  .choices button[aria-pressed="true"] .thumb {
    outline: 2px solid var(--ink);
    outline-offset: -1px;
  }
  .csv {
    margin-top: 6px;
  }
  .csv summary {
    color: var(--data);
    text-decoration: underline;
    cursor: pointer;
    list-style: none;
    width: max-content;
    line-height: 24px;
  }
  .csv summary::-webkit-details-marker {
    display: none;
  }
  .csv textarea {
    height: auto;
    font-family: var(--mono);
    font-size: 12px;
    padding: 6px 8px;
    resize: vertical;
  }
  .csv p {
    margin: 4px 0;
  }
  .row {
    display: flex;
    gap: 8px;
  }
  .button:focus-within {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  .refusal {
    margin: 10px 0 0;
    padding: 8px 10px;
    border: 1px solid var(--bad);
    border-radius: 7px;
    background: var(--bad-bg);
    overflow-wrap: anywhere;
  }
  [aria-invalid="true"] {
    border: 2px solid var(--bad) !important;
  }
  @media (pointer: coarse) {
    select,
    input:not([type]),
    button,
    .button,
    .small {
      min-height: 44px;
    }
    .small {
      width: 44px;
    }
    .seed {
      grid-template-columns: 1fr 44px;
      gap: 8px;
    }
    .line {
      margin-top: 8px;
    }
    input[type="range"] {
      height: 44px;
    }
    .csv summary {
      line-height: 44px;
    }
  }
`;var bh=2e6;function vh(t,e){try{let n=_i(e);return t.pinned=null,t.renew(ut(n),{kind:"csv",text:e},`CSV: ${n.points.length} samples, a new network`),!0}catch(n){return t.refuse(`The CSV was not read: ${n.message}.`),!1}}async function Zo(t,e){return e?e.size>bh?(t.refuse(`${e.name} is larger than ${bh/1e6} MB; the page trains on up to 5000 samples.`),!1):vh(t,await e.text()):!1}function wh(t){return m`<details class="csv">
    <summary>Paste or drop a CSV</summary>
    <form @submit=${r=>{r.preventDefault();let i=r.target,s=i.elements.namedItem("csv");vh(t,s.value)&&yh(i)}}>
      <textarea name="csv" rows="5" spellcheck="false" aria-label="CSV" placeholder="x1,x2,target&#10;0.1,0.9,red&#10;0.8,0.2,blue"></textarea>
      <p class="muted">One sample a line, the last column is the target.</p>
      <div class="row"><button class="primary">Use it</button><label class="button">File… <input class="spoken" type="file" accept=".csv,text/csv,text/plain" @change=${async r=>{let i=r.target;await Zo(t,i.files?.[0])&&yh(i.form),i.value=""}} /></label></div>
    </form>
  </details>`}function yh(t){t.closest("details").open=!1}var Q0=["a","b","c","d"];var $h=["circle","triangle","square","diamond"],xh=[t=>`M${-t} 0a${t} ${t} 0 1 0 ${2*t} 0a${t} ${t} 0 1 0 ${-2*t} 0z`,t=>`M0 ${-1.1*t}L${1.1*t} ${.9*t}H${-1.1*t}z`,t=>`M${-.9*t} ${-.9*t}h${1.8*t}v${1.8*t}h${-1.8*t}z`,t=>`M0 ${-1.25*t}L${1.25*t} 0L0 ${1.25*t}L${-1.25*t} 0z`];function an(t,e){return xh[t%xh.length](e)}function ln(t){return $`<svg class="marker" viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true">
    <path d=${an(t,4.6)} fill=${Jo(t)} /></svg>`}function Jo(t){return`var(--class-${Q0[t%4]})`}var Vi=56,Wi=44,kh=7,Sh={count:54,noise:.02},Qo=new Map;function tv(t){let e=t==="blobs"?.4:Sh.noise;return Qo.has(t)||Qo.set(t,ev(ki(t,1337,{...Sh,noise:e}))),Qo.get(t)}function ev({points:t,targets:e}){let n=t.map(([h])=>h),r=t.map(([,h])=>h),[i,s]=[Math.min(...n),Math.min(...r)],o=Math.max(...n)-i,a=Math.max(...r)-s,l=Math.min((Vi-2*kh)/o,(Wi-2*kh)/a),u=([h,p])=>`translate(${(Vi/2+(h-i-o/2)*l).toFixed(1)} ${(Wi/2-(p-s-a/2)*l).toFixed(1)})`,c=t.length>8?2:4;return $`<svg viewBox="0 0 ${Vi} ${Wi}" width=${Vi} height=${Wi} aria-hidden="true">
    ${t.map((h,p)=>$`<path d=${an(e[p],c)} transform=${u(h)} fill=${Jo(e[p])} />`)}</svg>`}var nv=$`<svg viewBox="0 0 56 44" width="56" height="44" aria-hidden="true">
  <path d="M18 32l2-8 13-13 6 6-13 13z M30 14l6 6" fill="none" stroke="var(--ink2)" stroke-width="1.6" stroke-linejoin="round" /></svg>`;function _h(t){let{settings:e,source:n}=t,r=n.kind!=="named"?n.kind:st(e.data)?e.data.name:"",i=s=>t.renew(ut({name:s}),Et,`${Lo[s]}: a new network`);return m`<div class="choices" role="group" aria-label="Data">
    ${Xe.map(s=>m`<button aria-pressed=${r===s} @click=${()=>i(s)}><span class="thumb">${tv(s)}</span>${Lo[s]}</button>`)}
    <button aria-pressed=${r==="drawn"} @click=${()=>r==="drawn"||t.draw(t.drawn)}><span class="thumb">${nv}</span>Draw</button>
  </div>`}function ne(t,e){return{value:t,text:e}}function ke(t,e,n,r){let i=t.toLowerCase().replaceAll(" ","-");return m`<div class="line"><label for=${i}>${t}</label>
    <select id=${i} .value=${Bt(n)} @change=${s=>r(s.target.value)}>
      ${e.map(({value:s,text:o})=>m`<option value=${s} ?selected=${s===n}>${o}</option>`)}</select></div>`}function Gi(t,e,n,r){let i=s=>{let o=s.target,a=o.value.trim().replaceAll("−","-"),l=Number(a),u=a!==""&&Number.isFinite(l)&&l>=n;o.setAttribute("aria-invalid",String(!u)),o.setCustomValidity(u?"":`Type a number of ${n} or more.`),u?r(l):o.reportValidity()};return m`<input id=${t} class="number" inputmode="decimal" autocomplete="off" .value=${Bt(String(e))} @change=${i} />`}function Ki(t,e,n,r,i,s="moved"){let o=a=>i(Number(a.target.value));return m`<input type="range" min="0" max="1" step=${n} aria-label=${t} aria-valuetext=${r}
    .value=${Bt(String(e))} .style=${`--share: ${(100*e).toFixed(1)}%`}
    @input=${s==="moved"?o:null} @change=${s==="released"?o:null} />`}function Mh(t,e,n){let r=document.createElement("a");r.href=URL.createObjectURL(new Blob([t],{type:n})),r.download=e,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e3)}var Q=class extends ct{constructor(){super(...arguments);this.training=null;this.beats=["change","figures"];this.followed=null;this.heard=n=>this.beat(n.type)}connectedCallback(){super.connectedCallback(),this.follow(this.training)}disconnectedCallback(){super.disconnectedCallback(),this.follow(null)}willUpdate(n){n.has("training")&&this.isConnected&&this.follow(this.training)}beat(n){this.requestUpdate()}follow(n){if(n!==this.followed){for(let r of this.beats)this.followed?.removeEventListener(r,this.heard),n?.addEventListener(r,this.heard);this.followed=n,n&&this.requestUpdate()}}};S([z({attribute:!1})],Q.prototype,"training",2);var un=[1e-4,10],rv=[1,2,4,8,16,32,64,128],iv={sgd:"SGD",momentum:"momentum",adam:"Adam",adamw:"AdamW"},Yi=class extends Q{constructor(){super(...arguments);this.beats=["change"];this.save=async()=>{let n=await this.training.model();n!==null&&Mh(n,"model.json","application/json")};this.open=async n=>{let r=n.target,i=r.files?.[0];i&&this.training.openModel(await i.text()),r.value=""};this.dragged=n=>n.preventDefault();this.dropped=n=>{n.preventDefault(),Zo(this.training,n.dataTransfer?.files[0])}}static{this.styles=[L,F,gh]}connectedCallback(){super.connectedCallback(),this.addEventListener("dragover",this.dragged),this.addEventListener("drop",this.dropped)}render(){let{training:n}=this;return n?m`
      <section><h2 class="title">Data</h2>${_h(n)}${wh(n)}</section>
      ${n.refusal?m`<p class="refusal" role="alert">✕ ${n.refusal}</p>`:y}
      <section><h2 class="title">Network</h2>${this.network()}</section>
      <section><h2 class="title">Training</h2>${this.trained()}</section>
      <section><h2 class="title">Weights</h2>
        <div class="row"><button ?disabled=${!n.configured} @click=${this.save}>Save JSON</button>
        <label class="button">Open… <input class="spoken" type="file" accept=".json,application/json" aria-label="Open weights" @change=${this.open} /></label></div>
      </section>`:m``}network(){let n=this.training,{hidden:r,activation:i,start:s}=n.now,o=l=>n.change({hidden:l},`Hidden layers ${l.join(", ")||"none"}: a new network`),a=(l,u)=>{let c=Number(u.trim());if(u.trim()===""||c===0)return o(r.filter((h,p)=>p!==l));o(r.map((h,p)=>p===l?c:h))};return m`
      <div class="line"><span id="hidden">Hidden layers</span><span class="widths" role="group" aria-labelledby="hidden">
        ${r.map((l,u)=>m`<input class="width" inputmode="numeric" .value=${Bt(String(l))} aria-label="Neurons in hidden layer ${u+1}; empty removes it"
          @change=${c=>a(u,c.target.value)} />`)}
        ${r.length<$e?m`<button class="small" aria-label="Add a hidden layer" title="Add a hidden layer (up to ${rn} neurons)" @click=${()=>o([...r,r.at(-1)??4])}>+</button>`:y}
      </span></div>
      ${ke("Activation",Mt.map(l=>ne(l,l.replace("_"," "))),i,l=>n.change({activation:l},`Activation ${l}: a new network`))}
      ${ke("Start",Qe.map(l=>ne(l,l)),s,l=>n.change({start:l},`Start ${l}: a new network`))}`}trained(){let n=this.training,r=n.now,i=n.configured?.samples??te(n.settings),s=i.points.length,o=rv.filter(l=>l<s),a=r.batch===null||o.includes(r.batch)?o:[...o,r.batch];return m`
      ${ke("Loss",Nc(i.classes.length).map(l=>ne(l,Io[l])),r.loss,l=>n.change({loss:l},`Loss ${Io[l]}: a new network`))}
      ${ke("Optimizer",nn.map(l=>ne(l,iv[l])),r.optimizer,l=>n.change({optimizer:l},`Optimizer ${l}: a new network`))}
      <div class="line"><label for="rate">Learning rate</label><span class="rate">
        ${Ki("Learning rate, slider",sv(r.rate),.01,String(r.rate),l=>n.adjust({rate:ov(l)}),"released")}
        ${Gi("rate",r.rate,0,l=>n.adjust({rate:l}))}</span></div>
      ${ke("Schedule",tn.map(l=>ne(l,l)),r.schedule,l=>n.change({schedule:l},`Schedule ${l}: a new network`))}
      <div class="line"><label for="l2">L2</label>${Gi("l2",r.l2,0,l=>n.adjust({l2:l}))}</div>
      ${ke("Batch",[ne("",`all ${s}`),...a.map(l=>ne(String(l),String(l)))],String(r.batch??""),l=>n.adjust({batch:l?Number(l):null}))}
      <div class="line"><label for="seed">Seed</label><span class="seed">
        ${Gi("seed",r.seed,0,l=>this.seed(l))}
        <button class="small" aria-label="Another seed" title="Another seed" @click=${()=>this.seed(Math.floor(Math.random()*1e4))}>${j.die}</button></span></div>`}seed(n){this.training.change({seed:n},`Seed ${n}: a new network`)}};function sv(t){let e=Math.log(t/un[0])/Math.log(un[1]/un[0]);return Math.max(0,Math.min(1,e||0))}function ov(t){return Number((un[0]*(un[1]/un[0])**t).toPrecision(2))}function av(t){return Math.abs(t=Math.round(t))>=1e21?t.toLocaleString("en").replace(/,/g,""):t.toString(10)}function Zi(t,e){if(!isFinite(t)||t===0)return null;var n=(t=e?t.toExponential(e-1):t.toExponential()).indexOf("e"),r=t.slice(0,n);return[r.length>1?r[0]+r.slice(2):r,+t.slice(n+1)]}function cn(t){return t=Zi(Math.abs(t)),t?t[1]:NaN}function lv(t,e){return function(n,r){for(var i=n.length,s=[],o=0,a=t[0],l=0;i>0&&a>0&&(l+a+1>r&&(a=Math.max(1,r-l)),s.push(n.substring(i-=a,i+a)),!((l+=a+1)>r));)a=t[o=(o+1)%t.length];return s.reverse().join(e)}}function uv(t){return function(e){return e.replace(/[0-9]/g,function(n){return t[+n]})}}var cv=/^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;function hn(t){if(!(e=cv.exec(t)))throw new Error("invalid format: "+t);var e;return new ta({fill:e[1],align:e[2],sign:e[3],symbol:e[4],zero:e[5],width:e[6],comma:e[7],precision:e[8]&&e[8].slice(1),trim:e[9],type:e[10]})}hn.prototype=ta.prototype;function ta(t){this.fill=t.fill===void 0?" ":t.fill+"",this.align=t.align===void 0?">":t.align+"",this.sign=t.sign===void 0?"-":t.sign+"",this.symbol=t.symbol===void 0?"":t.symbol+"",this.zero=!!t.zero,this.width=t.width===void 0?void 0:+t.width,this.comma=!!t.comma,this.precision=t.precision===void 0?void 0:+t.precision,this.trim=!!t.trim,this.type=t.type===void 0?"":t.type+""}ta.prototype.toString=function(){return this.fill+this.align+this.sign+this.symbol+(this.zero?"0":"")+(this.width===void 0?"":Math.max(1,this.width|0))+(this.comma?",":"")+(this.precision===void 0?"":"."+Math.max(0,this.precision|0))+(this.trim?"~":"")+this.type};function hv(t){t:for(var e=t.length,n=1,r=-1,i;n<e;++n)switch(t[n]){case".":r=i=n;break;case"0":r===0&&(r=n),i=n;break;default:if(!+t[n])break t;r>0&&(r=0);break}return r>0?t.slice(0,r)+t.slice(i+1):t}var Ji;function pv(t,e){var n=Zi(t,e);if(!n)return Ji=void 0,t.toPrecision(e);var r=n[0],i=n[1],s=i-(Ji=Math.max(-8,Math.min(8,Math.floor(i/3)))*3)+1,o=r.length;return s===o?r:s>o?r+new Array(s-o+1).join("0"):s>0?r.slice(0,s)+"."+r.slice(s):"0."+new Array(1-s).join("0")+Zi(t,Math.max(0,e+s-1))[0]}function Eh(t,e){var n=Zi(t,e);if(!n)return t+"";var r=n[0],i=n[1];return i<0?"0."+new Array(-i).join("0")+r:r.length>i+1?r.slice(0,i+1)+"."+r.slice(i+1):r+new Array(i-r.length+2).join("0")}var Ah={"%":(t,e)=>(t*100).toFixed(e),b:t=>Math.round(t).toString(2),c:t=>t+"",d:av,e:(t,e)=>t.toExponential(e),f:(t,e)=>t.toFixed(e),g:(t,e)=>t.toPrecision(e),o:t=>Math.round(t).toString(8),p:(t,e)=>Eh(t*100,e),r:Eh,s:pv,X:t=>Math.round(t).toString(16).toUpperCase(),x:t=>Math.round(t).toString(16)};function Th(t){return t}var Nh=Array.prototype.map,Rh=["y","z","a","f","p","n","µ","m","","k","M","G","T","P","E","Z","Y"];function dv(t){var e=t.grouping===void 0||t.thousands===void 0?Th:lv(Nh.call(t.grouping,Number),t.thousands+""),n=t.currency===void 0?"":t.currency[0]+"",r=t.currency===void 0?"":t.currency[1]+"",i=t.decimal===void 0?".":t.decimal+"",s=t.numerals===void 0?Th:uv(Nh.call(t.numerals,String)),o=t.percent===void 0?"%":t.percent+"",a=t.minus===void 0?"−":t.minus+"",l=t.nan===void 0?"NaN":t.nan+"";function u(h,p){h=hn(h);var d=h.fill,f=h.align,b=h.sign,v=h.symbol,w=h.zero,_=h.width,q=h.comma,W=h.precision,X=h.trim,U=h.type;U==="n"?(q=!0,U="g"):Ah[U]||(W===void 0&&(W=12),X=!0,U="g"),(w||d==="0"&&f==="=")&&(w=!0,d="0",f="=");var ot=(p&&p.prefix!==void 0?p.prefix:"")+(v==="$"?n:v==="#"&&/[boxX]/.test(U)?"0"+U.toLowerCase():""),Re=(v==="$"?r:/[%p]/.test(U)?o:"")+(p&&p.suffix!==void 0?p.suffix:""),ie=Ah[U],Ce=/[defgprs%]/.test(U);W=W===void 0?6:/[gprs]/.test(U)?Math.max(1,Math.min(21,W)):Math.max(0,Math.min(20,W));function ar(C){var Tt=ot,g=Re,k,x,M;if(U==="c")g=ie(C)+g,C="";else{C=+C;var E=C<0||1/C<0;if(C=isNaN(C)?l:ie(Math.abs(C),W),X&&(C=hv(C)),E&&+C==0&&b!=="+"&&(E=!1),Tt=(E?b==="("?b:a:b==="-"||b==="("?"":b)+Tt,g=(U==="s"&&!isNaN(C)&&Ji!==void 0?Rh[8+Ji/3]:"")+g+(E&&b==="("?")":""),Ce){for(k=-1,x=C.length;++k<x;)if(M=C.charCodeAt(k),48>M||M>57){g=(M===46?i+C.slice(k+1):C.slice(k))+g,C=C.slice(0,k);break}}}q&&!w&&(C=e(C,1/0));var N=Tt.length+C.length+g.length,A=N<_?new Array(_-N+1).join(d):"";switch(q&&w&&(C=e(A+C,A.length?_-g.length:1/0),A=""),f){case"<":C=Tt+C+g+A;break;case"=":C=Tt+A+C+g;break;case"^":C=A.slice(0,N=A.length>>1)+Tt+C+g+A.slice(N);break;default:C=A+Tt+C+g;break}return s(C)}return ar.toString=function(){return h+""},ar}function c(h,p){var d=Math.max(-8,Math.min(8,Math.floor(cn(p)/3)))*3,f=Math.pow(10,-d),b=u((h=hn(h),h.type="f",h),{suffix:Rh[8+d/3]});return function(v){return b(f*v)}}return{format:u,formatPrefix:c}}var Xi,Qi,ea;mv({thousands:",",grouping:[3],currency:["$",""]});function mv(t){return Xi=dv(t),Qi=Xi.format,ea=Xi.formatPrefix,Xi}function Ch(t){return Math.max(0,-cn(Math.abs(t)))}function Oh(t,e){return Math.max(0,Math.max(-8,Math.min(8,Math.floor(cn(e)/3)))*3-cn(Math.abs(t)))}function Ph(t,e){return t=Math.abs(t),e=Math.abs(e)-t,Math.max(0,cn(e)-cn(t))+1}function Dh(t,e){switch(arguments.length){case 0:break;case 1:this.range(t);break;default:this.range(e).domain(t);break}return this}function fv(t){return function(){return t}}function gv(t){return+t}var Fh=[0,1];function pn(t){return t}function na(t,e){return(e-=t=+t)?function(n){return(n-t)/e}:fv(isNaN(e)?NaN:.5)}function bv(t,e){var n;return t>e&&(n=t,t=e,e=n),function(r){return Math.max(t,Math.min(e,r))}}function yv(t,e,n){var r=t[0],i=t[1],s=e[0],o=e[1];return i<r?(r=na(i,r),s=n(o,s)):(r=na(r,i),s=n(s,o)),function(a){return s(r(a))}}function vv(t,e,n){var r=Math.min(t.length,e.length)-1,i=new Array(r),s=new Array(r),o=-1;for(t[r]<t[0]&&(t=t.slice().reverse(),e=e.slice().reverse());++o<r;)i[o]=na(t[o],t[o+1]),s[o]=n(e[o],e[o+1]);return function(a){var l=wl(t,a,1,r)-1;return s[l](i[l](a))}}function Bh(t,e){return e.domain(t.domain()).range(t.range()).interpolate(t.interpolate()).clamp(t.clamp()).unknown(t.unknown())}function Uh(){var t=Fh,e=Fh,n=ni,r,i,s,o=pn,a,l,u;function c(){var p=Math.min(t.length,e.length);return o!==pn&&(o=bv(t[0],t[p-1])),a=p>2?vv:yv,l=u=null,h}function h(p){return p==null||isNaN(p=+p)?s:(l||(l=a(t.map(r),e,n)))(r(o(p)))}return h.invert=function(p){return o(i((u||(u=a(e,t.map(r),lt)))(p)))},h.domain=function(p){return arguments.length?(t=Array.from(p,gv),c()):t.slice()},h.range=function(p){return arguments.length?(e=Array.from(p),c()):e.slice()},h.rangeRound=function(p){return e=Array.from(p),n=Mu,c()},h.clamp=function(p){return arguments.length?(o=p?!0:pn,c()):o!==pn},h.interpolate=function(p){return arguments.length?(n=p,c()):n},h.unknown=function(p){return arguments.length?(s=p,h):s},function(p,d){return r=p,i=d,c()}}function wv(){return Uh()(pn,pn)}function xv(t,e,n,r){var i=kl(t,e,n),s;switch(r=hn(r??",f"),r.type){case"s":{var o=Math.max(Math.abs(t),Math.abs(e));return r.precision==null&&!isNaN(s=Oh(i,o))&&(r.precision=s),ea(r,o)}case"":case"e":case"g":case"p":case"r":{r.precision==null&&!isNaN(s=Ph(i,Math.max(Math.abs(t),Math.abs(e))))&&(r.precision=s-(r.type==="e"));break}case"f":case"%":{r.precision==null&&!isNaN(s=Ch(i))&&(r.precision=s-(r.type==="%")*2);break}}return Qi(r)}function $v(t){var e=t.domain;return t.ticks=function(n){var r=e();return Ir(r[0],r[r.length-1],n??10)},t.tickFormat=function(n,r){var i=e();return xv(i[0],i[i.length-1],n??10,r)},t.nice=function(n){n==null&&(n=10);var r=e(),i=0,s=r.length-1,o=r[i],a=r[s],l,u,c=10;for(a<o&&(u=o,o=a,a=u,u=i,i=s,s=u);c-- >0;){if(u=Lr(o,a,n),u===l)return r[i]=o,r[s]=a,e(r);if(u>0)o=Math.floor(o/u)*u,a=Math.ceil(a/u)*u;else if(u<0)o=Math.ceil(o*u)/u,a=Math.floor(a*u)/u;else break;l=u}return t},t}function Se(){var t=wv();return t.copy=function(){return Bh(t,Se())},Dh.apply(t,arguments),$v(t)}function kv(t,e){t=t.slice();var n=0,r=t.length-1,i=t[n],s=t[r],o;return s<i&&(o=n,n=r,r=o,o=i,i=s,s=o),t[n]=e.floor(i),t[r]=e.ceil(s),t}function Lh(t){return Math.log(t)}function Ih(t){return Math.exp(t)}function Sv(t){return-Math.log(-t)}function _v(t){return-Math.exp(-t)}function Mv(t){return isFinite(t)?+("1e"+t):t<0?0:t}function Ev(t){return t===10?Mv:t===Math.E?Math.exp:e=>Math.pow(t,e)}function Av(t){return t===Math.E?Math.log:t===10&&Math.log10||t===2&&Math.log2||(t=Math.log(t),e=>Math.log(e)/t)}function zh(t){return(e,n)=>-t(-e,n)}function Tv(t){let e=t(Lh,Ih),n=e.domain,r=10,i,s;function o(){return i=Av(r),s=Ev(r),n()[0]<0?(i=zh(i),s=zh(s),t(Sv,_v)):t(Lh,Ih),e}return e.base=function(a){return arguments.length?(r=+a,o()):r},e.domain=function(a){return arguments.length?(n(a),o()):n()},e.ticks=a=>{let l=n(),u=l[0],c=l[l.length-1],h=c<u;h&&([u,c]=[c,u]);let p=i(u),d=i(c),f,b,v=a==null?10:+a,w=[];if(!(r%1)&&d-p<v){if(p=Math.floor(p),d=Math.ceil(d),u>0){for(;p<=d;++p)for(f=1;f<r;++f)if(b=p<0?f/s(-p):f*s(p),!(b<u)){if(b>c)break;w.push(b)}}else for(;p<=d;++p)for(f=r-1;f>=1;--f)if(b=p>0?f/s(-p):f*s(p),!(b<u)){if(b>c)break;w.push(b)}w.length*2<v&&(w=Ir(u,c,v))}else w=Ir(p,d,Math.min(d-p,v)).map(s);return h?w.reverse():w},e.tickFormat=(a,l)=>{if(a==null&&(a=10),l==null&&(l=r===10?"s":","),typeof l!="function"&&(!(r%1)&&(l=hn(l)).precision==null&&(l.trim=!0),l=Qi(l)),a===1/0)return l;let u=Math.max(1,r*a/e.ticks().length);return c=>{let h=c/s(Math.round(i(c)));return h*r<r-.5&&(h*=r),h<=u?l(c):""}},e.nice=()=>n(kv(n(),{floor:a=>s(Math.floor(i(a))),ceil:a=>s(Math.ceil(i(a)))})),e}function ra(){let t=Tv(Uh()).domain([1,10]);return t.copy=()=>Bh(t,ra()).base(t.base()),Dh.apply(t,arguments),t}function Hh({size:t,low:e,high:n,last:r},{x:i,y:s},o){let a="",l=Number.NaN,u=0,c=0,h=0,p=()=>{if(Number.isNaN(l))return;let[d,f,b]=[s(c),s(u),s(h)].map(Nv),v=o?`H${l}V`:`L${l} `;a+=a?`${v}${d}`:`M${l} ${d}`,f!==d&&(a+=`V${f}`),b!==f&&(a+=`V${b}`)};for(let d=0;d<r.length;d++){let f=Math.round(i((d+1)*t));f!==l&&(p(),l=f,u=e[d],c=n[d]),u=Math.min(u,e[d]),c=Math.max(c,n[d]),h=r[d]}return p(),a}function Nv(t){return Math.round(t*10)/10}function qh({size:t,last:e},n){return e[Math.min(e.length,Math.max(1,Math.ceil(n/t)))-1]??Number.NaN}var jh=T`
  :host {
    display: block;
    min-width: 0;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 26px;
  }
  .head.second {
    margin-top: 10px;
  }
  .head .muted {
    flex: 1;
    text-align: right;
  }
  .toggle {
    min-height: 24px;
    padding: 0 8px;
    font-size: 12px;
  }
  .toggle[aria-pressed="true"] {
    border-color: var(--ink);
    font-weight: 600;
  }
  svg {
    display: block;
    max-width: 100%;
    touch-action: pan-y;
  }
  text {
    fill: var(--ink3);
    font: 12px var(--sans);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .grid {
    stroke: var(--line);
  }
  .base {
    stroke: var(--ctl);
    fill: none;
  }
  .curve {
    fill: none;
    stroke: var(--data-ln);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .dot {
    fill: var(--data-ln);
  }
  .cross {
    stroke: var(--bad);
    stroke-width: 2.5;
  }
  text.value {
    fill: var(--data);
    font-weight: 600;
  }
  text.plateau {
    fill: var(--ink2);
  }
  .hairline {
    stroke: var(--ink2);
    stroke-dasharray: 2 2;
  }
  @media (pointer: coarse) {
    .toggle {
      min-height: 44px;
      min-width: 44px;
    }
  }
`;var _e=50,nr=66,rr=14,Rv=24,ia=106,Vh=60,Cv=10,Me=class extends Q{constructor(){super(...arguments);this.show="loss accuracy";this.width=520;this.pointed=null;this.beats=["change","frame"];this.sizes=new ResizeObserver(([n])=>{this.width=Math.max(220,Math.floor(n.contentRect.width))});this.turn=()=>{let n=this.training;n.isLogarithmic=!n.isLogarithmic,n.changed()};this.moved=n=>{let{step:r}=this.training,i=(n.offsetX-_e)/(this.width-_e-nr),s=Math.round(i*this.end);this.pointed=r?Math.max(1,Math.min(r,s)):null};this.left=()=>{this.pointed=null}}static{this.styles=[L,F,jh]}connectedCallback(){super.connectedCallback(),this.sizes.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.sizes.disconnect()}beat(n){this.requestUpdate()}get end(){return _n(Math.max(Cv,this.training?.step??0))}x(n){return _e+(this.width-_e-nr)*n/this.end}render(){let n=this.training;if(!n)return m``;let{configured:r,progress:i}=n,s=!r||r.samples.classes.length>0;return m`
      ${this.show.includes("loss")?this.lossPart(i):y}
      ${this.show.includes("accuracy")&&s?this.accuracyPart(i):y}`}lossPart(n){let r=this.training,{configured:i}=r,s=i?Rc(r.now,i.samples):"";return m`<div class="head">
        <h2 class="title">Loss</h2>
        <span class="muted">${this.valueAt(n?.losses,"loss")??s}</span>
        <button class="toggle" aria-pressed=${r.isLogarithmic} @click=${this.turn}>log</button>
      </div>
      ${this.drawn(this.lossChart(n),n,this.lossSentence(n))}`}accuracyPart(n){let r=n?`${dn(n.accuracy)} of the last step's samples`:"no step yet";return m`<div class="head second">
        <h2 class="title">Accuracy</h2>
        <span class="muted">${this.valueAt(n?.accuracies,"accuracy")??""}</span>
      </div>
      ${this.drawn(Ov(n),n,`Accuracy: ${r}.`)}`}valueAt(n,r){if(this.pointed===null||!n?.last.length)return null;let i=qh(n,this.pointed);return`step ${this.pointed}: ${r} ${r==="loss"?R(i):dn(i)}`}lossChart(n){let r=n?.losses??Wh,i=Sl(r.high)??1,s={curve:r,height:ia,isStepped:!1,written:R},o=_l(r.low)??0;if(this.training.isLogarithmic&&o>0){let u=ra([o,Math.max(i,o*10)],[ia,0]).nice(),c=u.ticks().filter(p=>Number.isInteger(Math.round(Math.log10(p)*1e6)/1e6)),h=Math.ceil(c.length/4);return{...s,y:u,ticks:c.filter((p,d)=>d%h===0).map(p=>({at:p,text:G(p)}))}}let a=Se([Math.min(0,o),i||1],[ia,0]).nice(3),l=a.ticks(3);return{...s,y:a,ticks:l.map(u=>({at:u,text:Pv(u,l)}))}}drawn(n,r,i){let{width:s}=this,o=rr+n.height;return m`<svg role="img" aria-label=${i} width=${s} height=${o+Rv}
      @pointermove=${this.moved} @pointerleave=${this.left}>
      ${$`<g class="axis">
        ${n.ticks.map(({at:a,text:l})=>$`<path class="grid" d="M${_e} ${rr+n.y(a)}H${s-nr}" /><text x=${_e-8} y=${rr+n.y(a)+4} text-anchor="end">${l}</text>`)}
        <path class="base" d="M${_e} ${o}H${s-nr}" />
        ${this.xTicks().map(a=>$`<path class="base" d="M${this.x(a)} ${o}v4" /><text x=${this.x(a)} y=${o+17} text-anchor="middle">${a.toLocaleString("en")}</text>`)}
        <text x=${s-2} y=${o+17} text-anchor="end">step</text>
      </g>
      ${n.curve.last.length&&r?this.curve(n,r):y}
      ${this.pointed===null?y:$`<path class="hairline" d="M${this.x(this.pointed)} ${rr-6}V${o}" />`}`}
    </svg>`}curve(n,r){let{curve:i,y:s,isStepped:o,written:a}=n,l={x:b=>this.x(b),y:b=>rr+s(b)},u=i.last.at(-1),[c,h]=[l.x(r.step),l.y(u)],{plateau:p,diverged:d}=r,f=p&&!o;return $`<path class="curve" d=${Hh(i,l,o)} />
      ${f?$`<text class="plateau" x=${Math.min(l.x(p.from)+8,this.width-nr-110)} y=${Math.max(11,l.y(p.loss)-8)}>plateau near ${I(Number(p.loss.toPrecision(2)))}</text>`:y}
      ${d?$`<path class="cross" d="M${c-5} ${h-5}l10 10m0 -10l-10 10" />`:$`<circle class="dot" cx=${c} cy=${h} r="4" />`}
      <text class="value" x=${c+10} y=${h+4}>${a(u)}</text>`}xTicks(){let n=this.width>360?5:3;return Se([0,this.end],[0,1]).ticks(n).filter(Number.isInteger)}lossSentence(n){if(!n?.step)return"Loss: no step yet.";let{losses:r,step:i,plateau:s}=n,o=s?`; flat near ${D(Number(s.loss.toPrecision(2)))} until step ${s.to}`:"";return`Loss from ${D(r.last[0])} to ${D(n.loss)} in ${i} steps${o}.`}};S([z()],Me.prototype,"show",2),S([P()],Me.prototype,"width",2),S([P()],Me.prototype,"pointed",2);var Wh={size:1,low:new Float64Array,high:new Float64Array,last:new Float64Array};function Ov(t){return{curve:t?.accuracies??Wh,height:Vh,y:e=>Vh*(1-e),ticks:[0,.5,1].map(e=>({at:e,text:dn(e)})),isStepped:!0,written:dn}}function dn(t){return Number.isNaN(t)?"–":`${Number((100*t).toFixed(1))} %`}function Pv(t,e){let n=G(t);return e.some(i=>G(i).includes("."))&&/^\d+$/.test(n)?`${n}.0`:n}var Fv=1500,mn=class extends Q{constructor(){super(...arguments);this.isCopied=!1;this.follows=!0;this.scrolled=()=>{let{scrollTop:n,scrollHeight:r,clientHeight:i}=this.list;this.follows=n+i>r-12};this.copy=async()=>{await navigator.clipboard.writeText(`${this.training.log.lines.join(`
`)}
`),this.isCopied=!0,setTimeout(()=>{this.isCopied=!1},Fv)}}static{this.styles=[L,F,T`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      button {
        min-height: 24px;
        padding: 0 6px;
        margin-right: -6px;
        font-size: 12px;
        color: var(--ink3);
        border-color: transparent;
      }
      ol {
        flex: 1;
        min-height: 0;
        overflow-y: auto;
        margin: 2px 0 0;
        padding: 0;
        list-style: none;
        font: 12px / 19.5px var(--mono);
        color: var(--ink2);
        overflow-wrap: anywhere;
      }
      @media (pointer: coarse) {
        button {
          min-height: 44px;
          min-width: 44px;
        }
      }
    `]}render(){let n=this.training?.log.lines??[];return m`
      <div class="head"><h2 class="title">Log</h2>
        <button aria-label="Copy the log" @click=${this.copy}>${this.isCopied?"Copied":"Copy"}</button></div>
      <ol tabindex="0" aria-label="Log" @scroll=${this.scrolled}>${n.map(r=>m`<li>${r}</li>`)}</ol>`}updated(){this.follows&&(this.list.scrollTop=this.list.scrollHeight)}};S([et("ol")],mn.prototype,"list",2),S([P()],mn.prototype,"isCopied",2);function Kh(t,e,n){let{drawn:r}=t;return m`<div class="tools" role="group" aria-label="Draw points">
    ${$h.map((i,s)=>m`<button class="square" aria-pressed=${s===e} aria-label="Class ${s}, ${i}" @click=${()=>n(s)}>${ln(s)}</button>`)}
    <button ?disabled=${!r.length} @click=${()=>t.draw(r.slice(0,-1))}>Undo</button>
    <button ?disabled=${!r.length} @click=${()=>t.draw([])}>Clear</button>
    <form @submit=${i=>Lv(t,e,i)}><label class="muted">x, y <input name="at" placeholder="0.5, 0.2" autocomplete="off" /></label><button>Add</button></form>
  </div>`}function sa(t,e,n,r){let{drawn:i}=t;if(i.length>=400)return t.refuse(`The page draws up to ${400} points.`);let s=o=>Number(o.toFixed(2))+0;t.draw([...i,{x:s(e),y:s(n),target:r}])}function Lv(t,e,n){n.preventDefault();let r=n.target.elements.namedItem("at"),i=r.value.replaceAll("−","-").split(/[\s,;]+/).filter(Boolean).map(Number),s=i.length===2&&i.every(o=>Math.abs(o)<=1);if(r.setCustomValidity(s?"":"Type two numbers from −1 to 1, such as 0.5, 0.2."),!s)return void r.reportValidity();sa(t,i[0],i[1],e),r.value=""}function oa(t,e){if(!e.classes.length){let{targets:r}=e;return{title:"output",range:[Math.min(0,...r),Math.max(0,...r)]}}return t==="hinge"?{title:"output",range:[-1,1]}:{title:t==="binary_cross_entropy"||t==="cross_entropy"?"chance":"output",range:[0,1]}}function aa({samples:t,threshold:e},{outputs:n},r){let{targets:i,classes:s,points:o}=t;return s.length?e!==null?(n[r]>e?1:0)!==i[r]:Yh(n,o.length,s.length,r)!==i[r]:!1}function Yh(t,e,n,r){let i=0;for(let s=1;s<n;s++)t[s*e+r]>t[i*e+r]&&(i=s);return i}function Xh(t,e){let{length:n}=t.samples.points,r=0;for(let i=0;i<n;i++)aa(t,e,i)||r++;return r}function Zh({samples:t,settings:e},{outputs:n},r){let i=t.targets[r],s=n[r];if(t.classes.length===0)return{sample:r,output:s,goal:i,error:s-i};switch(e.loss){case"hinge":{let o=2*i-1;return{sample:r,output:s,goal:o,error:o*s>=1?0:s-o}}case"binary_cross_entropy":{let o=1/(1+Math.exp(-s));return{sample:r,output:o,goal:i,error:o-i}}case"cross_entropy":{let o=Iv(n,t,r,i);return{sample:r,output:o,goal:1,error:o-1}}default:return{sample:r,output:s,goal:i,error:s-i}}}function Iv(t,{points:e,classes:n},r,i){let s=e.length,o=t[Yh(t,s,n.length,r)*s+r],a=0;for(let l=0;l<n.length;l++)a+=Math.exp(t[l*s+r]-o);return Math.exp(t[i*s+r]-o)/a}function la(t,e,n,r){for(let i=0;i+1<e;i++)for(let s=0;s+1<e;s++){let o=i*e+s,a=t(o),l=t(o+1),u=t(o+e+1),c=t(o+e),h=(a>0?1:0)|(l>0?2:0)|(u>0?4:0)|(c>0?8:0);h===0||h===15||zv(h,a,l,u,c,s,i,n,r)}}function zv(t,e,n,r,i,s,o,a,l){let u=(h,p)=>{let d=h===0?s+e/(e-n):h===2?s+i/(i-r):s+(h===1?1:0),f=h===1?o+n/(n-r):h===3?o+e/(e-i):o+(h===2?1:0);p?l.moveTo(a.x(d),a.y(f)):l.lineTo(a.x(d),a.y(f))},c=Dv[t];for(let h=0;h<c.length;h+=2)u(c[h],!0),u(c[h+1],!1)}var Dv=[[],[3,0],[0,1],[3,1],[1,2],[3,0,1,2],[0,2],[3,2],[2,3],[2,0],[0,1,2,3],[2,1],[1,3],[1,0],[0,3],[]];var Bv=["panel","ink","data","data-ln","ctl"],Uv=["a","b","c","d"];function ts(t){let e=document.createElement("span");t.append(e);let n=o=>{e.style.color=`var(--${o})`;let[a,l,u]=getComputedStyle(e).color.match(/[\d.]+/g).map(Number);return[a,l,u]},r=Object.fromEntries(Bv.map(o=>[o,n(o)])),i=Uv.map(o=>n(`class-${o}`)),s=[n("map-a"),n("map-b"),...i.slice(2).map(o=>ir(r.panel,o,.45))];return e.remove(),{ink:r,marks:i,grounds:s}}function ir(t,e,n){let r=i=>t[i]+(e[i]-t[i])*n;return[r(0),r(1),r(2)]}function Ut([t,e,n]){return`rgb(${Math.round(t)} ${Math.round(e)} ${Math.round(n)})`}var fn=class{constructor(e){this.turned=e;this.dark=window.matchMedia("(prefers-color-scheme: dark)");this.page=new MutationObserver(e)}start(e){this.dark.addEventListener("change",this.turned);let n=["style","class","theme"];this.page.observe(document.documentElement,{attributeFilter:n});let r=e.getRootNode().host;r&&this.page.observe(r,{attributeFilter:n})}stop(){this.dark.removeEventListener("change",this.turned),this.page.disconnect()}};var Hv=8.5,qv=4,jv=60,Jh=.06,gn=class{constructor(){this.canvas=document.createElement("canvas");this.image=null}fill(e,n){let r=this.canvas.getContext("2d");(this.canvas.width!==e||!this.image)&&(this.canvas.width=e,this.canvas.height=e,this.image=r.createImageData(e,e));let{data:i}=this.image;for(let s=0;s<e;s++)for(let o=0;o<e;o++){let a=4*((e-1-s)*e+o);n(s*e+o,i,a),i[a+3]=255}r.putImageData(this.image,0,0)}drawTo(e,n,r,i){e.imageSmoothingEnabled=!0,e.imageSmoothingQuality="high",e.drawImage(this.canvas,n,r,i,i)}};function ua(t,e,n,r,i){r[i]=t[0]+(e[0]-t[0])*n,r[i+1]=t[1]+(e[1]-t[1])*n,r[i+2]=t[2]+(e[2]-t[2])*n}function Vv(t){return t==="hinge"?e=>Math.min(1,Math.abs(e)):t==="binary_cross_entropy"?e=>Math.tanh(Math.abs(e)/2):e=>Math.min(1,2*Math.abs(e))}function Qh(t,e,n,r){let{grounds:i,ink:s}=r,o=l=>Jh+(1-Jh)*l;if(e.kind==="winners"){t.fill(e.cells,(l,u,c)=>ua(s.panel,i[e.winners[l]],o(e.strengths[l]),u,c));return}let a=Vv(n);t.fill(e.cells,(l,u,c)=>{let h=e.values[l];ua(s.panel,i[h>0?1:0],o(a(h)),u,c)})}function Ee(t,e,n,r,[i,s],o){let a=ir(o.ink.panel,o.ink.data,.07),l=s-i||1;t.fill(r,(u,c,h)=>{let p=(e[n+u]-i)/l;ua(a,o.ink.data,Math.max(0,Math.min(1,p))||0,c,h)})}function tp(t,e,n,r,i){let{cells:s}=e,o=l=>Math.max(.02,2*(l*(1-1/r)+1/r)-1),a={x:l=>(l+.5)*n/s,y:l=>n-(l+.5)*n/s};if(t.beginPath(),e.kind==="field")la(l=>e.values[l],s,a,t);else for(let l=0;l<r;l++)la(u=>(e.winners[u]===l?1:-1)*o(e.strengths[u]),s,a,t);t.strokeStyle=Ut(i.ink.ink),t.lineWidth=2,t.stroke()}function ca(t,e,n,r,i,s){let{points:o,targets:a,classes:l}=e,u=o.length>jv?qv:Hv,c=[0,1,2,3].map(d=>new Path2D(an(d,u))),h=new Path2D(an(0,u+4)),p=i/(r.right-r.left);o.forEach(([d,f],b)=>{let v=l.length?a[b]:0;t.save(),t.translate((d-r.left)*p,i-(f-r.bottom)*p),t.lineWidth=1.8,n(b)&&(t.strokeStyle=Ut(s.ink.ink),t.stroke(h)),t.fillStyle=Ut(l.length?s.marks[v]:s.ink["data-ln"]),t.strokeStyle=Ut(s.ink.panel),t.fill(c[v]),t.stroke(c[v]),t.restore()})}function ha({layers:t},e){let n=t.findIndex(({from:a,size:l,inputs:u})=>e<a+l*(u+1)),{from:r,inputs:i}=t[n],s=(e-r)%(i+1),o=Math.floor((e-r)/(i+1));return{layer:n,neuron:o,input:s===i?null:s}}function or({samples:t},e){return t.columns[e]||`x${e+1}`}function sr({network:t,samples:e},n,r){let{layers:i}=t;return n<i.length-1?i.length>2?`h${n+1}.${r+1}`:`h${r+1}`:i[n].size===1?"out":`out ${e.classes[r]??r}`}function pa(t,{layer:e,neuron:n,input:r}){let i=sr(t,e,n);return r===null?i:`${e?sr(t,e-1,r):or(t,r)} → ${i}`}function ep(t,e){let{network:n}=t,{layer:r,neuron:i,input:s}=ha(n,e);return s!==null||r===n.layers.length-1?null:{name:sr(t,r,i),index:da(n,r,i)}}function da({layers:t},e,n){return t.slice(0,e).reduce((r,{size:i})=>r+i,n)}function np({layers:t},e,n){return Qt(t[e],n)}function es(t,e,n,r){if(t==="sigmoid")return[0,1];if(t==="tanh")return[-1,1];let i=0,s=0;for(let o=n;o<n+r;o++)i=Math.min(i,e[o]),s=Math.max(s,e[o]);return[i,s]}function rp(t,e,n,r,i,s,o){let a=Wv(t,s,o),{configured:l,decision:u,progress:c}=n;l&&Gv(e,n,l,r,o)&&e.drawTo(a,0,0,s);let h=l?.samples.classes.length??0;u&&h&&tp(a,u,s,h,o);let p=d=>aa(l,c,d);l&&c?ca(a,l.samples,p,i,s,o):ca(a,Kv(n),()=>!1,i,s,o)}function Wv(t,e,n){let r=window.devicePixelRatio||1,i=Math.round(e*r);t.width!==i&&(t.width=i,t.height=i);let s=t.getContext("2d");return s.setTransform(r,0,0,r,0,0),s.fillStyle=Ut(n.ink.panel),s.fillRect(0,0,e,e),s}function Gv(t,{neurons:e,decision:n},{settings:r,samples:i,threshold:s},o,a){if(o!==null&&e){let l=e.cells*e.cells,u=es(r.activation,e.values,o*l,l);return Ee(t,e.values,o*l,e.cells,u,a),!0}if(!n)return!1;if(i.classes.length||n.kind!=="field")Qh(t,n,r.loss,a);else{let[l,u]=[Math.min(...i.targets),Math.max(...i.targets)],c=[l-s,u-s];Ee(t,n.values,0,n.cells,c,a)}return!0}function Kv({source:t}){let e=t.kind==="drawn"?t.points:[];return{points:e.map(({x:n,y:r})=>[n,r]),targets:e.map(({target:n})=>n),classes:["0","1","2","3"]}}var ip=T`
  :host {
    display: block;
    padding: 12px 18px;
  }
  .head {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    flex-wrap: wrap;
    margin-bottom: 8px;
  }
  .stage {
    position: relative;
    max-width: 100%;
    margin: 0 auto;
  }
  canvas {
    position: absolute;
    top: 0;
  }
  canvas.paper {
    cursor: crosshair;
  }
  .stage svg {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .frame {
    fill: none;
    stroke: var(--ctl);
  }
  .tick {
    stroke: var(--ctl);
  }
  text {
    fill: var(--ink3);
    font: 12px var(--sans);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 4px 20px;
    margin: 6px 0 0;
    font-size: 12px;
    color: var(--ink2);
  }
  .legend span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .line path {
    stroke: var(--ink);
    stroke-width: 2;
  }
  .empty {
    margin: 40px 0;
  }
  .tools,
  .tools form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .tools {
    margin-top: 8px;
    justify-content: center;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .square[aria-pressed="true"] {
    border: 2px solid var(--ink);
  }
  input {
    font: 13px var(--sans);
    width: 74px;
    height: 30px;
    padding: 0 8px;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
  }
  @media (pointer: coarse) {
    .tools button {
      min-height: 44px;
    }
    .square {
      width: 44px;
    }
    input {
      height: 44px;
    }
  }
`;var Ht=34,sp=24,Yv=286,Ae=class extends Q{constructor(){super(...arguments);this.side=Yv;this.drawnClass=0;this.beats=["change","figures","frame"];this.cells=new gn;this.palette=null;this.painted=null;this.theme=new fn(()=>{this.palette=null,this.paint()});this.sizes=new ResizeObserver(([n])=>{let r=n.contentRect.width;r&&(this.side=Math.max(160,Math.min(420,Math.floor(r)-Ht-6)))});this.chooseClass=n=>{this.drawnClass=n};this.clicked=n=>{if(!this.isDrawing)return;let r=o=>Math.max(0,Math.min(1,o/this.side)),[i,s]=[2*r(n.offsetX)-1,1-2*r(n.offsetY)];sa(this.training,i,s,this.drawnClass)}}static{this.styles=[L,F,ip]}connectedCallback(){super.connectedCallback(),this.theme.start(this),this.sizes.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.theme.stop(),this.sizes.disconnect()}beat(n){n==="change"&&(this.painted=null),n==="frame"?this.training?.decision!==this.painted&&this.paint():this.requestUpdate()}updated(){this.painted===null&&this.paint()}get isDrawing(){return this.training?.source.kind==="drawn"}get neuron(){let{configured:n,hovered:r,pinned:i}=this.training,s=r??i;return n&&s!==null?ep(n,s):null}paint(){let{canvas:n,training:r}=this;if(!n||!r)return;this.painted=r.decision,this.palette??=ts(this.shadowRoot);let i=this.extent??Ni;rp(n,this.cells,r,this.neuron?.index??null,i,this.side,this.palette)}get extent(){return this.isDrawing?Ni:this.training?.configured?.extent??null}render(){let{training:n}=this;if(!n)return m``;let{configured:r}=n,i=this.neuron,s=i?m`Neuron <span class="name">${i.name}</span>`:r?.samples.classes.length===0?"Output map":"Decision map";return m`
      <div class="head"><h2 class="title">${s}</h2><span class="muted">${i?"its output over the plane":"output at every point of the plane"}</span></div>
      ${this.extent?this.stage(this.extent):m`<p class="empty muted">${r?`The points have ${r.network.inputs} inputs: there is no plane to draw. Charts and predictions show the run.`:""}</p>`}
      ${this.isDrawing?Kh(n,this.drawnClass,this.chooseClass):y}
      ${this.extent?this.legend():y}`}stage(n){let{side:r}=this,i=Se([n.left,n.right],[0,r]),s=Se([n.bottom,n.top],[r,0]);return m`<div class="stage" .style=${`width: ${Ht+r+6}px; height: ${r+sp}px`}>
      <canvas .style=${`left: ${Ht}px; width: ${r}px; height: ${r}px`} role="img" aria-label=${this.described()}
        class=${this.isDrawing?"paper":""} @click=${this.clicked}></canvas>
      <svg aria-hidden="true" width=${Ht+r+6} height=${r+sp}>
        ${$`<rect class="frame" x=${Ht} y="0.5" width=${r} height=${r-.5} />
          ${i.ticks(4).map(o=>$`<g><path class="tick" d="M${Ht+i(o)} ${r}v4" /><text x=${Ht+i(o)} y=${r+17} text-anchor=${i(o)>r-9?"end":"middle"}>${op(o,i.ticks(4))}</text></g>`)}
          ${s.ticks(4).map(o=>$`<g><path class="tick" d="M${Ht} ${s(o)}h-4" /><text x=${Ht-8} y=${Math.max(9,s(o)+4)} text-anchor="end">${op(o,s.ticks(4))}</text></g>`)}`}
      </svg>
    </div>`}legend(){let{configured:n}=this.training;if(!n)return m`<p class="legend muted">Click on the paper to add points; two classes are needed to train.</p>`;let{classes:r}=n.samples,{threshold:i}=n;return r.length?m`<p class="legend">
      ${this.isDrawing?y:r.map((s,o)=>m`<span>${ln(o)} ${/^-?\d/.test(s)?`target ${s}`:s}</span>`)}
      <span><svg class="line" viewBox="0 0 22 4" width="22" height="4" aria-hidden="true"><path d="M0 2h22" /></svg> ${i===null?"equal chances":`output = ${I(i)}`}</span>
    </p>`:m`<p class="legend"><span>light = low output, dark = high</span></p>`}described(){let{configured:n,progress:r,decision:i}=this.training,{neuron:s}=this;if(s)return`The output of neuron ${s.name} over the plane.`;if(!n||!r)return`Paper with ${this.training.drawn.length} points.`;let{classes:o,points:a}=n.samples;if(!o.length)return"The output over the plane.";let l=`${Xh(n,r)} of ${a.length} points right.`;if(i?.kind!=="field")return`The class with the largest output over the plane. ${l}`;let u=0;for(let h of i.values)h>0&&u++;let c=Math.round(100*u/i.values.length);return`Output above ${I(n.threshold??0)} on ${c} percent of the plane. ${l}`}};S([et("canvas")],Ae.prototype,"canvas",2),S([P()],Ae.prototype,"side",2),S([P()],Ae.prototype,"drawnClass",2);function op(t,e){let n=e.length>1?e[1]-e[0]:1;return n>=1||!Number.isFinite(n)?G(t):G(t).includes(".")?G(t):`${G(t)}.${"0".repeat(Math.min(3,Math.ceil(-Math.log10(n))))}`}var Xv=36,Zv=48,ap=58,Jv=78,lp=16,Qv=400,tw=8,ew=6,nw=60;function cp(t,e,n){let{network:r}=t,i=[r.inputs,...r.layers.map(({size:d})=>d)],s=e<Qv,o=s?24:lp+30,l=(e-ap/2-(s?2:lp+26)-o)/(i.length-1),u=[],c=i.map((d,f)=>{let b=o+l*f,v=d>tw?ew:d,w=v<d?v+.6:v,_=Math.min(Jv,n/w),q=f===0?Xv:f===i.length-1?ap:Zv,W=Math.max(14,Math.min(q,_-6,l-(s?18:26))),X=(n-_*w)/2+_/2;return v<d&&u.push({x:b,y:X+_*(v-.5)+15,text:`… ${d-v} more`}),Array.from({length:v},(U,ot)=>rw(t,f-1,ot,b,X+_*ot,W))}),h=r.layers.flatMap((d,f)=>c[f+1].flatMap(b=>c[f].map(v=>({at:nt(d,b.place,v.place),from:v,to:b,y0:up(v,b.place,c[f+1].length),y1:up(b,v.place,c[f].length)})))),p=r.layers.reduce((d,{size:f,inputs:b})=>d+f*b,0);return{boxes:c.flat(),cables:h,captions:u,isCrowded:p>nw}}function rw(t,e,n,r,i,s){let{network:o}=t,a=e<0,l=!a&&e<o.layers.length-1;return{x:r,y:i,size:s,layer:e,place:n,name:a?or(t,n):sr(t,e,n),at:a?-1:np(o,e,n),map:l?da(o,e,n):-1}}function up(t,e,n){let r=Math.min(11,t.size*.75/n);return t.y+(e-(n-1)/2)*r}function ns({from:t,to:e,y0:n,y1:r},i){let s=t.x+t.size/2,o=e.x-e.size/2-1,a=(o-s)/2;return`M${re(s)} ${re(n+i)}C${re(s+a)} ${re(n+i)} ${re(o-a)} ${re(r+i)} ${re(o)} ${re(r+i)}`}function hp({from:t,to:e,y0:n,y1:r}){return{x:(t.x+t.size/2+e.x-e.size/2)/2,y:(n+r)/2}}function re(t){return Math.round(t*10)/10}function pp(t){return .8+Math.min(5.2,.75*Math.abs(t)||0)}function dp(t,e){return .8+(e>0&&Number.isFinite(t)?2.8*Math.sqrt(Math.min(1,Math.abs(t)/e)):0)}var Te=168,iw=62,sw=76,mp=26;function fp(t,e,n,r){let i=t.hovered??t.pinned,{configured:s,progress:o}=t,a=i===null?null:lw(e,i);if(i===null||!a||!s||!o)return m``;let l=ha(s.network,i),u=t.pinned===i,c=u?sw:iw,{x:h,y:p}=aw(e,a,c,n,r),d=p+c/2<a.y,f=l.input===null?"bias":"weight",[b,v]=[o.parameters[i],o.grads[i]];return m`
    <svg class="pointer" width=${n} height=${r+22} aria-hidden="true">
      ${l.input===null?y:$`<circle cx=${a.x} cy=${a.y} r="7" />`}
      ${$`<path d="M${a.x} ${a.y+(d?-a.r:a.r)}L${Math.min(h+Te-12,Math.max(h+12,a.x+8))} ${d?p+c:p}" />`}
    </svg>
    <div class="card ${u?"pinned":""}" .style=${`left: ${h}px; top: ${p}px; width: ${Te}px; min-height: ${c}px`}>
      <div class="row"><span class="name">${pa(s,l)}</span>
        ${u?m`<button class="close" aria-label="Unpin" @click=${()=>t.pin(null)}>✕</button>`:y}</div>
      <div class="row"><span>${f}</span>${u?m`<input class="data" inputmode="decimal" data-at=${i} aria-label="${f} of ${pa(s,l)}" title=${O(b)}
              @change=${w=>ow(t,i,w)} />`:m`<span class="data" title=${O(b)}>${R(b)}</span>`}</div>
      <div class="row"><span>grad</span><span class="grad" title=${O(v)}>${R(v)}</span></div>
    </div>`}function gp(t,e){let n=t.querySelector(".card input");!n||t.activeElement===n||(n.value=R(e.progress.parameters[Number(n.dataset.at)]))}function ow(t,e,n){let r=n.target,i=r.value.trim().replaceAll("−","-"),s=Number(i),o=i!==""&&Number.isFinite(s);r.setAttribute("aria-invalid",String(!o)),r.setCustomValidity(o?"":"Type a number, such as 0.5."),o?t.setParameter(e,s):r.reportValidity()}function aw({boxes:t},e,n,r,i){let s={x:0,y:0},o=1/0;for(let a of[e.x-12,e.x-Te/2,e.x+12-Te])for(let l of[-8,e.y-e.r-mp-n,e.y+e.r+mp,i+14-n]){let u=Math.max(0,Math.min(r-Te,a)),c=Math.max(-8,Math.min(i+14-n,l)),h=(f,b,v)=>Math.max(0,Math.min(u+Te,f+v)-Math.max(u,f-v))*Math.max(0,Math.min(c+n,b+v)-Math.max(c,b-v)),d=20*t.reduce((f,b)=>f+h(b.x,b.y,b.size/2+4),0)+1e3*h(e.x,e.y,e.r+4)+Math.abs(c+n/2-e.y)+Math.abs(u+Te/2-e.x);d<o&&([s,o]=[{x:u,y:c},d])}return s}function lw({boxes:t,cables:e},n){let r=t.find(s=>s.at===n);if(r)return{x:r.x,y:r.y,r:r.size/2};let i=e.find(s=>s.at===n);return i?{...hp(i),r:7}:null}var bp=T`
  :host {
    display: block;
    min-width: 0;
  }
  .title .muted {
    font-weight: 400;
  }
  .stage {
    position: relative;
    margin-top: 8px;
  }
  .stage > * {
    position: absolute;
    top: 0;
    left: 0;
  }
  svg {
    display: block;
    overflow: visible;
  }
  .input rect {
    fill: var(--panel);
    stroke: var(--ctl);
    stroke-width: 1.2;
  }
  .input text {
    font: 600 13px var(--mono);
    fill: var(--ink);
  }
  .caption {
    font: 12px var(--sans);
    fill: var(--ink3);
    paint-order: stroke;
    stroke: var(--panel);
    stroke-width: 4;
  }
  .neuron rect {
    fill: transparent;
    stroke: var(--ink);
    stroke-width: 1.6;
    cursor: pointer;
  }
  .neuron.marked rect {
    stroke-width: 3;
  }
  .cable {
    cursor: pointer;
    fill: none;
  }
  .hit {
    stroke: transparent;
    stroke-width: 12;
  }
  .weight {
    stroke: var(--data-ln);
    fill: none;
  }
  .strand {
    stroke: var(--grad-ln);
    fill: none;
  }
  .negative {
    stroke-dasharray: 7 4;
  }
  .faint .weight {
    opacity: 0.45;
  }
  .cable,
  .neuron {
    outline: none;
  }
  .cable:focus-visible .hit {
    stroke: var(--data);
    stroke-opacity: 0.25;
  }
  .neuron:focus-visible rect {
    outline: 2px solid var(--data);
    outline-offset: 3px;
  }
  .pointer {
    pointer-events: none;
  }
  .pointer * {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.4;
  }
  .pointer path {
    stroke: var(--ctl);
    stroke-width: 1;
  }
  .card {
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 8px;
    padding: 5px 11px;
    font-size: 13px;
    line-height: 17px;
    color: var(--ink2);
    pointer-events: none;
  }
  .card.pinned {
    pointer-events: auto;
    border-color: var(--ink);
  }
  .row {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
  }
  .card .name {
    font-size: 12px;
    color: var(--ink);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .close {
    min-height: 20px;
    border: 0;
    padding: 0 4px;
    margin-right: -6px;
  }
  .card input {
    font: 600 13px var(--sans);
    font-variant-numeric: inherit;
    text-align: right;
    width: 92px;
    height: 24px;
    padding: 0 6px;
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin: 8px 0 0;
    font-size: 12px;
    color: var(--ink2);
  }
  .legend span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .key .weight {
    stroke-width: 5;
  }
  .key .strand {
    stroke-width: 3;
  }
  .plain {
    stroke: var(--ink2);
    stroke-width: 3;
    fill: none;
  }
  @media (forced-colors: active) {
    .weight,
    .strand,
    .neuron rect,
    .input rect {
      stroke: CanvasText;
    }
  }
  @media (pointer: coarse) {
    .card input,
    .close {
      min-height: 44px;
      min-width: 44px;
    }
  }
`;var rs=class{constructor(){this.cells=new gn;this.shares=new Float32Array(7056)}};function yp(t,e,n,r,i,s,o){let a=window.devicePixelRatio||1;(t.width!==Math.round(e*a)||t.height!==Math.round(n*a))&&(t.width=Math.round(e*a),t.height=Math.round(n*a),t.style.width=`${e}px`,t.style.height=`${n}px`);let l=t.getContext("2d");l.setTransform(a,0,0,a,0,0),l.clearRect(0,0,e,n);for(let u of r){if(u.at<0)continue;let[c,h]=[u.x-u.size/2,u.y-u.size/2];uw(u,i,s,o)?s.cells.drawTo(l,c,h,u.size):(l.fillStyle=Ut(ir(o.ink.panel,o.ink.data,.07)),l.fillRect(c,h,u.size,u.size))}}function uw(t,e,{cells:n,shares:r},i){let{neurons:s,decision:o,configured:a}=e;if(t.map>=0){if(!s)return!1;let l=s.cells*s.cells,u=t.map*l,c=es(a.settings.activation,s.values,u,l);return Ee(n,s.values,u,s.cells,c,i),!0}if(!o)return!1;if(o.kind==="field"){let l=a.settings.loss==="hinge"?1:.5;return Ee(n,o.values,0,o.cells,[-l,l],i),!0}for(let l=0;l<r.length;l++)r[l]=o.winners[l]===t.place?.2+.8*o.strengths[l]:0;return Ee(n,r,0,o.cells,[0,1],i),!0}var bn=288,Ne=class extends Q{constructor(){super(...arguments);this.width=518;this.active=0;this.beats=["change","figures","frame"];this.wiring=null;this.wiredFor=[];this.tiles=new rs;this.painted=null;this.palette=null;this.theme=new fn(()=>{this.palette=null,this.paint()});this.sizes=new ResizeObserver(([n])=>{this.width=Math.max(240,Math.floor(n.contentRect.width))});this.pressed=n=>{let{wiring:r}=this;if(!r||n.ctrlKey||n.metaKey||n.altKey)return;let s=[...r.boxes.filter(({at:a})=>a>=0),...r.cables],o=n.key.toLowerCase();if(o==="j"||o==="k"){let a=(this.active+(o==="j"?1:-1)+s.length)%s.length;this.renderRoot.querySelector(`[data-part="${a}"]`)?.focus()}else if(o==="enter")this.pin(s[this.active].at);else if(o==="escape"&&this.training.pinned!==null)this.training.pin(null);else return;n.preventDefault(),n.stopPropagation()}}static{this.styles=[L,F,bp]}connectedCallback(){super.connectedCallback(),this.theme.start(this),this.sizes.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.theme.stop(),this.sizes.disconnect()}beat(n){n==="frame"?this.training?.neurons!==this.painted&&this.paint():(n==="change"&&(this.painted=null),this.requestUpdate())}updated(){this.painted===null&&this.paint(),this.training?.progress&&gp(this.shadowRoot,this.training)}paint(){let{canvas:n,training:r,wiring:i}=this;!n||!r?.configured||!i||(this.painted=r.neurons,this.palette??=ts(this.shadowRoot),yp(n,this.width,bn,i.boxes,r,this.tiles,this.palette))}render(){let{training:n}=this,{configured:r,progress:i}=n??{};if(!n||!r||!i)return m`<h2 class="title">Network</h2><p class="muted">Two classes of points are needed for a network.</p>`;let s=this.wired(r),{network:o,settings:a}=r,l=[o.inputs,...o.layers.map(({size:u})=>u)].join(" – ");return m`
      <h2 class="title">Network <span class="muted">${l}, ${a.activation}, ${o.parameterCount} parameters</span></h2>
      <div class="stage" .style=${`height: ${bn+22}px`}>
        <canvas aria-hidden="true"></canvas>
        <svg width=${this.width} height=${bn+22} role="group" aria-label="Network. J and K go from part to part, Enter pins one."
          @keydown=${this.pressed}>${this.drawing(s,r,i)}</svg>
        ${fp(n,s,this.width,bn)}
      </div>
      ${dw(s.isCrowded)}`}wired(n){let r=[n,this.width];return(!this.wiring||r.some((i,s)=>i!==this.wiredFor[s]))&&(this.wiring=cp(n,this.width,bn),this.wiredFor=r,this.painted=null,this.active=Math.min(this.active,this.wiring.boxes.length+this.wiring.cables.length-1)),this.wiring}drawing(n,r,i){let s=cw(i.grads),{boxes:o,cables:a}=n,l=o.filter(({at:u})=>u>=0);return $`
      ${a.map((u,c)=>this.cable(u,c+l.length,i,s,n.isCrowded))}
      ${o.filter(({at:u})=>u<0).map(hw)}
      ${l.map((u,c)=>this.neuron(u,c,i))}
      ${n.captions.map(({x:u,y:c,text:h})=>$`<text class="caption" x=${u} y=${c} text-anchor="middle">${h}</text>`)}
      ${pw(r,o).map(({x:u,text:c})=>$`<text class="caption" x=${u} y=${bn+18} text-anchor="middle">${c}</text>`)}`}cable(n,r,{parameters:i,grads:s},o,a){let l=this.training,[u,c]=[i[n.at],s[n.at]],h=l.hovered===n.at||l.pinned===n.at,p=!a||h||l.hovered===n.to.at||l.hovered===n.from.at,[d,f]=[pp(u),dp(c,o)],b=(d+f)/4+.6;return $`<g class="cable ${p?"":"faint"}" role="button" tabindex=${r===this.active?0:-1} data-part=${r}
        aria-pressed=${l.pinned===n.at} aria-label="${n.from.name} to ${n.to.name}, weight ${D(u)}, grad ${D(c)}"
        @pointerenter=${()=>l.hover(n.at)} @pointerleave=${()=>l.hover(null)}
        @focus=${()=>this.focused(r,n.at)} @blur=${()=>l.hover(null)} @click=${()=>this.pin(n.at)}>
      <path class="hit" d=${ns(n,0)} />
      <path class="weight ${u<0?"negative":""}" d=${ns(n,p?-b:0)} stroke-width=${d.toFixed(2)} />
      ${p?$`<path class="strand ${c<0?"negative":""}" d=${ns(n,b)} stroke-width=${f.toFixed(2)} />`:y}
    </g>`}neuron({at:n,name:r,x:i,y:s,size:o},a,{parameters:l,grads:u}){let c=this.training,h=c.hovered===n||c.pinned===n;return $`<g class="neuron ${h?"marked":""}" role="button" tabindex=${a===this.active?0:-1} data-part=${a}
        aria-pressed=${c.pinned===n} aria-label="${r}, bias ${D(l[n])}, grad ${D(u[n])}"
        @pointerenter=${()=>c.hover(n)} @pointerleave=${()=>c.hover(null)}
        @focus=${()=>this.focused(a,n)} @blur=${()=>c.hover(null)} @click=${()=>this.pin(n)}>
      <rect x=${i-o/2} y=${s-o/2} width=${o} height=${o} rx="4" /></g>`}focused(n,r){this.active=n,this.training.hover(r)}pin(n){let r=this.training;r.pin(r.pinned===n?null:n)}};S([et("canvas")],Ne.prototype,"canvas",2),S([P()],Ne.prototype,"width",2),S([P()],Ne.prototype,"active",2);function cw(t){let e=0;for(let n of t)Math.abs(n)>e&&Number.isFinite(n)&&(e=Math.abs(n));return e}function hw({x:t,y:e,size:n,name:r}){let i=r.length>6?`${r.slice(0,5)}…`:r,s=Math.max(n,i.length*8+10);return $`<g class="input"><title>${r}</title><rect x=${t+n/2-s} y=${e-n/2} width=${s} height=${n} rx="8" />
    <text x=${t+n/2-s/2} y=${e+4.5} text-anchor="middle">${i}</text></g>`}function pw({network:t},e){let n=t.layers.length-1,r=s=>e.find(o=>o.layer===s).x,i=[{x:r(-1),text:"inputs"},{x:r(n),text:"output"}];return n===1&&i.push({x:r(0),text:"hidden layer"}),n>1&&i.push({x:(r(0)+r(n-1))/2,text:`${n} hidden layers`}),i}function dw(t){let e=n=>m`<svg class="key" viewBox="0 0 34 6" width="34" height="6" aria-hidden="true"><path class=${n} d="M0 3h34" /></svg>`;return m`<p class="legend"><span>${e("weight")} weight</span><span>${e("strand")} its grad${t?" (hover)":""}</span>
    <span>${e("negative plain")} dashed = negative</span><span>width = size</span></p>`}var fa=8,ma=3,is=class extends Q{static{this.styles=[L,F,T`
      :host {
        display: block;
        container-type: inline-size;
      }
      .head {
        display: flex;
        justify-content: space-between;
        gap: 8px;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        margin-top: 4px;
      }
      th {
        font-size: 11.5px;
        font-weight: 400;
        color: var(--ink3);
        text-align: left;
        padding: 4px 0;
      }
      td {
        height: 32px;
        padding: 0;
        border-top: 1px solid var(--line);
        white-space: nowrap;
      }

      .many td {
        height: 21px;
        font-size: 13px;
      }
      .point {
        font-family: var(--mono);
      }
      .many .point {
        font-size: 12px;
      }
      .number {
        text-align: right;
        padding-left: 10px;
      }
      .target {
        padding-left: 10px;
      }
      .target svg {
        vertical-align: -1px;
      }
      .barred {
        padding-left: 12px;
        width: 100%;
      }
      .bar {
        display: block;
        position: relative;
        max-width: 92px;
        min-width: 16px;
        height: 14px;
      }
      .many .bar {
        max-width: 56px;
      }
      .ground,
      .fill,
      .tick {
        position: absolute;
        top: 4px;
        height: 6px;
        border-radius: 3px;
      }
      .ground {
        inset-inline: 0;
        background: var(--sunk);
      }
      .fill {
        background: var(--data-ln);
      }
      .tick {
        top: 0;
        width: 2px;
        height: 14px;
        border-radius: 0;
        background: var(--ink);
      }
      @container (max-width: 320px) {
        .many .barred {
          display: none;
        }
      }
      @container (max-width: 270px) {
        .barred {
          display: none;
        }
      }
    `]}render(){let{configured:e,progress:n}=this.training??{};if(!e||!n)return m`<h2 class="title">Predictions</h2><p class="muted">There is nothing to predict yet.</p>`;let r=e.samples.points.length,i=r>fa,s=mw(e,n),{title:o}=oa(e.settings.loss,e.samples),a=e.network.inputs,l=Array.from({length:Math.min(a,ma)},(u,c)=>or(e,c));return m`
      <div class="head"><h2 class="title">${i?"Largest errors":"Predictions"}</h2>
        <span class="muted">${i?`${s.length} of ${r}, `:""}after step ${n.step}</span></div>
      <table class=${s.length>4?"many":""}>
        <thead><tr><th scope="col">${l.join(", ")}${a>ma?" …":""}</th><th scope="col" class="target">target</th>
          <th class="barred" aria-hidden="true"></th><th scope="col" class="number">${o}</th><th scope="col" class="number">error</th></tr></thead>
        <tbody>${s.map(u=>this.row(u,e))}</tbody>
      </table>`}row({sample:e,output:n,goal:r,error:i},s){let{samples:o,settings:a}=s,{range:l}=oa(a.loss,o),u=o.targets[e],c=o.points[e].slice(0,ma).map(h=>G(Number(h.toFixed(2))));return m`<tr>
      <td class="point" title=${o.points[e].map(O).join(", ")}>${c.join(", ")}</td>
      <td class="target">${o.classes.length?m`${ln(u)} ${o.classes[u]}`:G(u)}</td>
      <td class="barred">${fw(n,r,l)}</td>
      <td class="number data" title=${O(n)}>${R(n)}</td>
      <td class="number" title=${O(i)}>${R(i)}</td>
    </tr>`}};function mw(t,e){let n=t.samples.points.map((r,i)=>Zh(t,e,i));return n.length<=fa?n:n.sort((r,i)=>Math.abs(i.error)-Math.abs(r.error)).slice(0,fa)}function fw(t,e,[n,r]){let i=a=>100*Math.max(0,Math.min(1,(a-n)/(r-n||1))),s=i(0),o=Number.isFinite(t)?i(t):s;return m`<span class="bar" aria-hidden="true"><span class="ground"></span>
    ${Number.isFinite(t)?m`<span class="fill" .style=${`left: ${Math.min(s,o).toFixed(1)}%; width: ${Math.abs(o-s).toFixed(1)}%`}></span>`:y}
    <span class="tick" .style=${`left: calc(${i(e).toFixed(1)}% - 1px)`}></span></span>`}var ga=["data","hidden","activation","loss","optimizer","rate","l2","batch","seed","start","steps"];function vp(t){let e=t("data")??"xor";if(!Ci(e))throw new Error(`data ${e}: expected xor, moons, circles, blobs or spirals`);let n={};for(let a of["activation","loss","optimizer","start"])n[a]=t(a);for(let a of["rate","l2","seed","steps"]){let l=t(a);l!==null&&(n[a]=Number(l))}let r=t("hidden");r&&(n.hidden=Go(r));let i=t("batch");i&&i!=="all"&&(n.batch=Number(i));let s=Object.entries(n).filter(([,a])=>a!=null),o=ut({name:e},Object.fromEntries(s));return sn(o),o}function wp(t,e){let{refusal:n}=t;return m`${e&&n?m`<div class="banner bad" role="alert"><p><span class="sign">✕</span> ${n}</p></div>`:y}${gw(t)}${bw(t)}${yw(t)}`}function gw(t){let e=t.progress?.diverged;if(!e)return y;let{step:n,rate:r,what:i}=e,s=Number((r/10).toPrecision(2));return m`<div class="banner bad" role="alert">
    <p><span class="sign">✕</span> <strong>Diverged at step ${n}.</strong> ${i==="loss"?"The loss":"A parameter"} is no longer a finite number.
      With learning rate ${I(r)} each step overshoots further than the last.</p>
    <div class="row">
      ${n>0?m`<button @click=${()=>t.goBack()}>Back to step ${n-1}</button>`:y}
      <button class="primary" @click=${()=>t.retry(s)}>Retry with ${s}</button>
    </div>
  </div>`}function bw(t){if(!t.progress?.areTwins)return y;let e=t.settings.start==="zeros"?"at 0":"at 0.5";return m`<div class="banner" role="status">
    <p><strong>All hidden neurons are twins.</strong> Their weights start equal, ${e}, so they get equal gradients and stay equal: together they can do no more than one.</p>
    <details><summary>Why twins stay twins, and cannot learn XOR</summary>
      <p>Two neurons with the same weights give the same output. The layer above weighs them alike, so the loss has the same slope for both, and each step moves both by the same amount.
        A network of twins draws one straight boundary, or one band, however long it trains; look at the tiles: they never differ.
        Random weights differ from the first step, and the gradients pull them further apart. That is all that random weights are for.</p></details>
    <div class="row"><button class="primary" @click=${()=>t.change({start:"random"},"Start random: a new network")}>Start with random weights</button></div>
  </div>`}function yw(t){return t.notice?m`<div class="banner" role="status"><p>${t.notice}</p>
    <div class="row"><button @click=${()=>t.train()}>Train on</button></div></div>`:y}function xp({progress:t,configured:e,isRunning:n}){if(!t||!e)return"No network yet.";let{step:r,loss:i,accuracy:s,diverged:o}=t;if(o)return`Diverged at step ${o.step}.`;if(!r)return"Step 0. Press Space to train.";let a=Number.isNaN(s)?"":`, accuracy ${Number((100*s).toFixed(1))} percent`;return`${n?"Step":"Paused at step"} ${r}, loss ${D(i)}${a}`}var $p=200;function kp(t,e){let{progress:n,configured:r,isRunning:i}=t,s=!r||n?.diverged!==null;return m`<div class="run" role="group" aria-label="Run">
    <button class="primary train" ?disabled=${s} @click=${()=>t.toggle()}>${i?j.pause:j.play} ${i?"Pause":"Train"}</button>
    <button class="step" ?disabled=${s} @click=${()=>t.next()}>${j.play} Step</button>
    <button class="reset" ?disabled=${!r} @click=${()=>t.reset()}>${j.reset} Reset</button>
    <dl>
      ${ss("step","Step",String(n?.step??0))}
      ${ss("loss","Loss",n?R(n.loss):"–",n?.loss)}
      ${r?.samples.classes.length===0?y:ss("accuracy","Accuracy",dn(n?.accuracy??Number.NaN))}
      ${ss("gradient","Gradient size",n?.step?R(n.gradientNorm):"–",n?.gradientNorm)}
    </dl>
    ${e?y:ba(t)}
  </div>`}function ba(t){let{stepsAFrame:e}=t;return m`<label class="speed muted"><span>${e} ${e===1?"step":"steps"} a frame</span>
    ${Ki("Steps a frame",vw(e),.005,String(e),n=>t.setSpeed(ww(n)))}</label>`}function ss(t,e,n,r){let i=n==="nan"?"–":n;return m`<div class="figure ${t}"><dt>${e}</dt><dd title=${r===void 0?"":O(r)}>${i}</dd></div>`}function vw(t){return Math.log(t)/Math.log($p)}function ww(t){return Math.round($p**t)}var Sp=T`
  ${Xo}
  :host,
  :host([hidden]:not([hidden=""])) {
    display: block;
  }
  .all {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .all > * {
    min-width: 0;
  }
  .run,
  .banner {
    grid-column: 1 / -1;
  }
  .wide {
    grid-template-columns: 264px minmax(0, 1fr) 364px;
  }
  .wide .run {
    margin-top: -4px;
  }
  .wide .controls {
    grid-row: span 2;
  }
  .wide .network,
  .wide .map {
    min-height: 392px;
  }
  .wide .charts,
  .wide .texts {
    min-height: 348px;
  }
  .two {
    grid-template-columns: 236px minmax(0, 1fr);
  }
  .two .controls {
    grid-row: span 4;
    align-self: start;
  }
  .wide.bare,
  .two.bare {
    grid-template-columns: repeat(auto-fit, minmax(360px, 1fr));
  }
  .bare .panel {
    min-height: 0;
  }
  .network,
  .charts,
  .texts {
    padding: 14px 18px;
  }
  .network,
  .map,
  .charts,
  .texts {
    /* What is drawn again in one panel leaves the others alone. */
    contain: content;
  }
  .texts {
    display: flex;
    flex-direction: column;
  }
  glass-train-log {
    flex: 1 1 130px;
    max-height: 300px;
  }
  .wide glass-train-log {
    flex: 1 1 0;
    min-height: 84px;
    max-height: none;
  }
  glass-predictions + glass-train-log {
    border-top: 1px solid var(--line);
    margin-top: 10px;
    padding-top: 8px;
  }
  .run {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
  }
  .run button {
    min-height: 40px;
  }
  .run .train {
    width: 110px;
    font-size: 15px;
    border-radius: 8px;
  }
  .run dl {
    display: flex;
    margin: 0 0 0 16px;
  }
  .figure {
    border-left: 1px solid var(--line);
    padding: 0 18px;
    min-width: 84px;
  }
  .figure.step {
    min-width: 104px;
  }
  .figure.loss,
  .figure.gradient {
    min-width: 116px;
  }
  .figure.accuracy {
    min-width: 109px;
  }
  dt {
    font-size: 12px;
    line-height: 14px;
    color: var(--ink3);
    white-space: nowrap;
  }
  dd {
    margin: 0;
    font-size: 21px;
    line-height: 24px;
    font-weight: 600;
    white-space: nowrap;
  }
  .gradient dd {
    color: var(--grad);
  }
  .speed {
    margin-left: auto;
    display: flex;
    align-items: center;
    gap: 12px;
  }
  .speed span {
    min-width: 100px;
    text-align: right;
    white-space: nowrap;
  }
  .speed input {
    width: 112px;
  }
  .banner {
    border: 1px solid var(--ctl);
    border-radius: 8px;
    background: var(--panel);
    padding: 12px 16px;
  }
  .banner.bad {
    border-color: var(--bad);
    background: var(--bad-bg);
  }
  .banner .sign {
    color: var(--bad);
    font-weight: 600;
  }
  .banner p {
    margin: 0;
    max-width: 90ch;
  }
  .banner details {
    margin-top: 6px;
  }
  .banner summary {
    cursor: pointer;
    color: var(--data);
    width: max-content;
    max-width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 10px;
  }
  details.controls > summary {
    padding: 10px 18px;
    min-height: 44px;
    cursor: pointer;
    font-size: 13px;
    font-weight: 600;
  }
  .two .run,
  .one .run {
    flex-wrap: wrap;
  }
  .one .figure,
  .two .figure {
    padding: 0 11px;
  }
  .two .figure.step {
    min-width: 76px;
  }
  .two .figure.loss,
  .two .figure.accuracy,
  .two .figure.gradient {
    min-width: 98px;
  }
  .two .run dl {
    margin-left: 4px;
  }
  .two .speed {
    gap: 8px;
  }
  .two .speed input {
    width: 90px;
  }
  .one .run dl {
    margin-left: 0;
    order: 2;
    flex: 1 1 100%;
  }
  .one .figure:first-child {
    border: 0;
    padding-left: 0;
  }
  .phone {
    gap: 12px;
  }
  .phone .map {
    order: -4;
  }
  .phone .network {
    order: -3;
  }
  .phone .banner {
    order: -5;
  }
  .phone .controls {
    order: -2;
  }
  .phone .run {
    order: 9;
    position: sticky;
    bottom: 0;
    z-index: 2;
    flex-wrap: wrap;
    margin: 0 -12px;
    padding: 8px 12px;
    background: var(--panel);
    border-radius: 16px 16px 0 0;
    box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
  }
  .phone .run button {
    min-height: 44px;
    flex: 1;
    padding: 0 8px;
  }
  .phone .run .train {
    width: auto;
    flex: 1.4;
  }
  .phone .run dl {
    margin: 0;
    order: 2;
    flex: 1 1 100%;
    justify-content: space-between;
  }
  .phone .figure {
    min-width: 0;
    padding: 0 8px;
    border: 0;
  }
  .phone .figure:first-child {
    padding-left: 0;
  }
  .phone .figure.gradient {
    padding-right: 0;
  }
  .phone dt {
    font-size: 11.5px;
  }
  .phone dd {
    font-size: 16px;
    line-height: 20px;
  }
  .phone .controls .speed {
    margin: 8px 18px 0;
  }
  .phone .speed input {
    flex: 1;
  }
`;var _p=300,xw=5e3;var $w=[[1152,"wide"],[852,"two"],[560,"one"],[0,"phone"]],qt=class extends Q{constructor(){super(...arguments);this.theme="auto";this.show=null;this.keys="";this.arrangement="wide";this.narrated="";this.isOwn=!1;this.lastSpoken=0;this.told=-1;this.sizes=new ResizeObserver(([n])=>{let r=n.contentRect.width;r&&(this.arrangement=$w.find(([i])=>r>=i)[1])});this.stopped=n=>{let r=n.detail,{progress:i}=this.training;if(r==="diverged"&&this.tell("glass-diverged",{step:i?.diverged?.step}),r==="done"){let{step:s,loss:o,accuracy:a}=i;this.tell("glass-done",{step:s,loss:o,accuracy:a})}};this.visibility=()=>{document.hidden&&this.training?.hide()};this.pressed=n=>{if(n.ctrlKey||n.metaKey||n.altKey||n.defaultPrevented||On(n)||!this.checkVisibility())return;let r=n.composedPath()[0],i=r instanceof Element&&r.closest("button, summary, a")!==null;if(n.key===" "&&!i)this.training.toggle();else if(n.key==="ArrowRight")this.training.next();else if(n.key==="Escape"&&this.training.pinned!==null)this.training.pin(null);else return;n.preventDefault()}}static{this.styles=[L,F,Sp]}static get observedAttributes(){return[...super.observedAttributes,...ga]}connectedCallback(){this.training||(this.isOwn=!0,this.training=new on,this.applyAttributes()),super.connectedCallback(),this.training.connect(),this.training.addEventListener("stopped",this.stopped),this.sizes.observe(this),document.addEventListener("visibilitychange",this.visibility),this.target.addEventListener("keydown",this.pressed)}disconnectedCallback(){super.disconnectedCallback(),this.training?.removeEventListener("stopped",this.stopped),this.sizes.disconnect(),document.removeEventListener("visibilitychange",this.visibility),this.target.removeEventListener("keydown",this.pressed),clearTimeout(this.speakTimer),this.training?.pause(),this.isOwn&&(this.training?.close(),this.training=null)}attributeChangedCallback(n,r,i){super.attributeChangedCallback(n,r,i),ga.includes(n)&&this.isOwn&&this.training&&r!==i&&this.applyAttributes()}applyAttributes(){let n=this.training;try{let r=vp(i=>this.getAttribute(i));n.until=this.hasAttribute("steps")?r.steps:null,n.renew(r,Et,"New network")}catch(r){n.refuse(`${r.message}.`)}}play(){this.training?.train()}pause(){this.training?.pause()}next(){this.training?.next()}reset(){this.training?.reset()}get target(){return this.keys==="page"?window:this}beat(n){super.beat(n),this.speakLater();let{progress:r,isRunning:i}=this.training;if(!r||!(i||n==="change")||r.step===this.told)return;this.told=r.step;let{step:s,loss:o,accuracy:a}=r;this.tell("glass-progress",{step:s,loss:o,accuracy:a})}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}speakLater(){let n=this.training;n.isRunning||(clearTimeout(this.speakTimer),this.speakTimer=void 0);let r=n.isRunning?Math.max(_p,this.lastSpoken+xw-performance.now()):_p;this.speakTimer??=setTimeout(()=>{this.speakTimer=void 0,this.lastSpoken=performance.now(),this.narrated=xp(n)},r)}has(n){return this.show===null||this.show.split(/[\s,]+/).includes(n)}render(){let{training:n,arrangement:r}=this;if(!n)return m``;let i=r==="phone",s=this.has("controls"),o=r==="one"||i,a=m`<glass-train-controls .training=${n}></glass-train-controls>`;return m`<div class="all ${r} ${s?"":"bare"}">
      ${kp(n,i)}
      ${wp(n,!s)}
      ${s?o?m`<details class="panel controls"><summary>Data, network, training</summary>${i?ba(n):y}${a}</details>`:m`<div class="panel controls">${a}</div>`:y}
      ${this.has("network")?m`<glass-network class="panel network" .training=${n}></glass-network>`:y}
      ${this.has("map")?m`<glass-map class="panel map" .training=${n}></glass-map>`:y}
      ${this.charts(n)}
      ${this.texts(n)}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>
    </div>`}charts(n){let r=["loss","accuracy"].filter(i=>this.has(i));return r.length?m`<div class="panel charts"><glass-curves .training=${n} .show=${r.join(" ")}></glass-curves></div>`:y}texts(n){let[r,i]=[this.has("predictions"),this.has("log")];return!r&&!i?y:m`<div class="panel texts">
      ${r?m`<glass-predictions .training=${n}></glass-predictions>`:y}
      ${i?m`<glass-train-log .training=${n}></glass-train-log>`:y}
    </div>`}};S([z({reflect:!0})],qt.prototype,"theme",2),S([z()],qt.prototype,"show",2),S([z()],qt.prototype,"keys",2),S([P()],qt.prototype,"arrangement",2),S([P()],qt.prototype,"narrated",2);var kw={"glass-graph":yt,"glass-table":yi,"glass-inputs":Zn,"glass-steps":bi,"glass-explain":Rr,"glass-expression":Kt,"glass-explorer":J,"glass-network":Ne,"glass-map":Ae,"glass-curves":Me,"glass-predictions":is,"glass-train-log":mn,"glass-train-controls":Yi,"glass-trainer":qt,"glass-app":At};for(let[t,e]of Object.entries(kw))customElements.get(t)||customElements.define(t,e);function Sw(t){let e=0,n=new Map,r=s=>{if(s.kind!=="layout")return;let{done:o,fail:a}=n.get(s.id)??{};n.delete(s.id),s.json!==void 0?o?.(s.json):a?.(new Error(s.error))};return t.on("msg:custom",r),{engine:s=>new Promise((o,a)=>{n.set(++e,{done:o,fail:a}),t.send({kind:"layout",id:e,dot:s})}),stop:()=>t.off("msg:custom",r)}}function _w({model:t,el:e}){let{engine:n,stop:r}=Sw(t),i=new me;i.load(t.get("document"));let s=document.createElement("glass-explorer");s.session=i,s.engine=n,s.addEventListener("glass-change",a=>{t.set("values",a.detail.values),t.save_changes()});let o=()=>i.load(t.get("document"));return t.on("change:document",o),e.append(s),()=>{r(),t.off("change:document",o),s.remove()}}var GT={render:_w};export{GT as default};
