"use strict";(()=>{var Vu=Object.defineProperty;var Wu=Object.getOwnPropertyDescriptor;var x=(e,t,n,r)=>{for(var s=r>1?void 0:r?Wu(t,n):t,i=e.length-1,o;i>=0;i--)(o=e[i])&&(s=(r?o(t,n,s):o(s))||s);return r&&s&&Vu(t,n,s),s};/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Sn=globalThis,En=Sn.ShadowRoot&&(Sn.ShadyCSS===void 0||Sn.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Jr=Symbol(),Bi=new WeakMap,Ft=class{constructor(t,n,r){if(this._$cssResult$=!0,r!==Jr)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=t,this.t=n}get styleSheet(){let t=this.o,n=this.t;if(En&&t===void 0){let r=n!==void 0&&n.length===1;r&&(t=Bi.get(n)),t===void 0&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),r&&Bi.set(n,t))}return t}toString(){return this.cssText}},Ui=e=>new Ft(typeof e=="string"?e:e+"",void 0,Jr),C=(e,...t)=>{let n=e.length===1?e[0]:t.reduce((r,s,i)=>r+(o=>{if(o._$cssResult$===!0)return o.cssText;if(typeof o=="number")return o;throw Error("Value passed to 'css' function must be a 'css' function result: "+o+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+e[i+1],e[0]);return new Ft(n,e,Jr)},qi=(e,t)=>{if(En)e.adoptedStyleSheets=t.map(n=>n instanceof CSSStyleSheet?n:n.styleSheet);else for(let n of t){let r=document.createElement("style"),s=Sn.litNonce;s!==void 0&&r.setAttribute("nonce",s),r.textContent=n.cssText,e.appendChild(r)}},es=En?e=>e:e=>e instanceof CSSStyleSheet?(t=>{let n="";for(let r of t.cssRules)n+=r.cssText;return Ui(n)})(e):e;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:ju,defineProperty:Gu,getOwnPropertyDescriptor:Ku,getOwnPropertyNames:Xu,getOwnPropertySymbols:Yu,getPrototypeOf:Zu}=Object,An=globalThis,Hi=An.trustedTypes,Qu=Hi?Hi.emptyScript:"",Ju=An.reactiveElementPolyfillSupport,Lt=(e,t)=>e,Dt={toAttribute(e,t){switch(t){case Boolean:e=e?Qu:null;break;case Object:case Array:e=e==null?e:JSON.stringify(e)}return e},fromAttribute(e,t){let n=e;switch(t){case Boolean:n=e!==null;break;case Number:n=e===null?null:Number(e);break;case Object:case Array:try{n=JSON.parse(e)}catch{n=null}}return n}},Tn=(e,t)=>!ju(e,t),Vi={attribute:!0,type:String,converter:Dt,reflect:!1,useDefault:!1,hasChanged:Tn};Symbol.metadata??=Symbol("metadata"),An.litPropertyMetadata??=new WeakMap;var Ae=class extends HTMLElement{static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(t,n=Vi){if(n.state&&(n.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((n=Object.create(n)).wrapped=!0),this.elementProperties.set(t,n),!n.noAccessor){let r=Symbol(),s=this.getPropertyDescriptor(t,r,n);s!==void 0&&Gu(this.prototype,t,s)}}static getPropertyDescriptor(t,n,r){let{get:s,set:i}=Ku(this.prototype,t)??{get(){return this[n]},set(o){this[n]=o}};return{get:s,set(o){let a=s?.call(this);i?.call(this,o),this.requestUpdate(t,a,r)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??Vi}static _$Ei(){if(this.hasOwnProperty(Lt("elementProperties")))return;let t=Zu(this);t.finalize(),t.l!==void 0&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(Lt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Lt("properties"))){let n=this.properties,r=[...Xu(n),...Yu(n)];for(let s of r)this.createProperty(s,n[s])}let t=this[Symbol.metadata];if(t!==null){let n=litPropertyMetadata.get(t);if(n!==void 0)for(let[r,s]of n)this.elementProperties.set(r,s)}this._$Eh=new Map;for(let[n,r]of this.elementProperties){let s=this._$Eu(n,r);s!==void 0&&this._$Eh.set(s,n)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(t){let n=[];if(Array.isArray(t)){let r=new Set(t.flat(1/0).reverse());for(let s of r)n.unshift(es(s))}else t!==void 0&&n.push(es(t));return n}static _$Eu(t,n){let r=n.attribute;return r===!1?void 0:typeof r=="string"?r:typeof t=="string"?t.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(t=>this.enableUpdating=t),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(t=>t(this))}addController(t){(this._$EO??=new Set).add(t),this.renderRoot!==void 0&&this.isConnected&&t.hostConnected?.()}removeController(t){this._$EO?.delete(t)}_$E_(){let t=new Map,n=this.constructor.elementProperties;for(let r of n.keys())this.hasOwnProperty(r)&&(t.set(r,this[r]),delete this[r]);t.size>0&&(this._$Ep=t)}createRenderRoot(){let t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return qi(t,this.constructor.elementStyles),t}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(t=>t.hostConnected?.())}enableUpdating(t){}disconnectedCallback(){this._$EO?.forEach(t=>t.hostDisconnected?.())}attributeChangedCallback(t,n,r){this._$AK(t,r)}_$ET(t,n){let r=this.constructor.elementProperties.get(t),s=this.constructor._$Eu(t,r);if(s!==void 0&&r.reflect===!0){let i=(r.converter?.toAttribute!==void 0?r.converter:Dt).toAttribute(n,r.type);this._$Em=t,i==null?this.removeAttribute(s):this.setAttribute(s,i),this._$Em=null}}_$AK(t,n){let r=this.constructor,s=r._$Eh.get(t);if(s!==void 0&&this._$Em!==s){let i=r.getPropertyOptions(s),o=typeof i.converter=="function"?{fromAttribute:i.converter}:i.converter?.fromAttribute!==void 0?i.converter:Dt;this._$Em=s;let a=o.fromAttribute(n,i.type);this[s]=a??this._$Ej?.get(s)??a,this._$Em=null}}requestUpdate(t,n,r,s=!1,i){if(t!==void 0){let o=this.constructor;if(s===!1&&(i=this[t]),r??=o.getPropertyOptions(t),!((r.hasChanged??Tn)(i,n)||r.useDefault&&r.reflect&&i===this._$Ej?.get(t)&&!this.hasAttribute(o._$Eu(t,r))))return;this.C(t,n,r)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(t,n,{useDefault:r,reflect:s,wrapped:i},o){r&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,o??n??this[t]),i!==!0||o!==void 0)||(this._$AL.has(t)||(this.hasUpdated||r||(n=void 0),this._$AL.set(t,n)),s===!0&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(n){Promise.reject(n)}let t=this.scheduleUpdate();return t!=null&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,i]of this._$Ep)this[s]=i;this._$Ep=void 0}let r=this.constructor.elementProperties;if(r.size>0)for(let[s,i]of r){let{wrapped:o}=i,a=this[s];o!==!0||this._$AL.has(s)||a===void 0||this.C(s,void 0,i,a)}}let t=!1,n=this._$AL;try{t=this.shouldUpdate(n),t?(this.willUpdate(n),this._$EO?.forEach(r=>r.hostUpdate?.()),this.update(n)):this._$EM()}catch(r){throw t=!1,this._$EM(),r}t&&this._$AE(n)}willUpdate(t){}_$AE(t){this._$EO?.forEach(n=>n.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),this.updated(t)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}update(t){this._$Eq&&=this._$Eq.forEach(n=>this._$ET(n,this[n])),this._$EM()}updated(t){}firstUpdated(t){}};Ae.elementStyles=[],Ae.shadowRootOptions={mode:"open"},Ae[Lt("elementProperties")]=new Map,Ae[Lt("finalized")]=new Map,Ju?.({ReactiveElement:Ae}),(An.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ns=globalThis,Wi=e=>e,Mn=ns.trustedTypes,ji=Mn?Mn.createPolicy("lit-html",{createHTML:e=>e}):void 0,rs="$lit$",Te=`lit$${Math.random().toFixed(9).slice(2)}$`,ss="?"+Te,ec=`<${ss}>`,Ye=document,Ut=()=>Ye.createComment(""),qt=e=>e===null||typeof e!="object"&&typeof e!="function",is=Array.isArray,Qi=e=>is(e)||typeof e?.[Symbol.iterator]=="function",ts=`[ 	
\f\r]`,Bt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Gi=/-->/g,Ki=/>/g,Ke=RegExp(`>|${ts}(?:([^\\s"'>=/]+)(${ts}*=${ts}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Xi=/'/g,Yi=/"/g,Ji=/^(?:script|style|textarea|title)$/i,os=e=>(t,...n)=>({_$litType$:e,strings:t,values:n}),f=os(1),E=os(2),Mb=os(3),G=Symbol.for("lit-noChange"),g=Symbol.for("lit-nothing"),Zi=new WeakMap,Xe=Ye.createTreeWalker(Ye,129);function eo(e,t){if(!is(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ji!==void 0?ji.createHTML(t):t}var to=(e,t)=>{let n=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=Bt;for(let a=0;a<n;a++){let l=e[a],u,c,h=-1,d=0;for(;d<l.length&&(o.lastIndex=d,c=o.exec(l),c!==null);)d=o.lastIndex,o===Bt?c[1]==="!--"?o=Gi:c[1]!==void 0?o=Ki:c[2]!==void 0?(Ji.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=Ke):c[3]!==void 0&&(o=Ke):o===Ke?c[0]===">"?(o=s??Bt,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,u=c[1],o=c[3]===void 0?Ke:c[3]==='"'?Yi:Xi):o===Yi||o===Xi?o=Ke:o===Gi||o===Ki?o=Bt:(o=Ke,s=void 0);let p=o===Ke&&e[a+1].startsWith("/>")?" ":"";i+=o===Bt?l+ec:h>=0?(r.push(u),l.slice(0,h)+rs+l.slice(h)+Te+p):l+Te+(h===-2?a:p)}return[eo(e,i+(e[n]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},Ht=class e{constructor({strings:t,_$litType$:n},r){let s;this.parts=[];let i=0,o=0,a=t.length-1,l=this.parts,[u,c]=to(t,n);if(this.el=e.createElement(u,r),Xe.currentNode=this.el.content,n===2||n===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=Xe.nextNode())!==null&&l.length<a;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(rs)){let d=c[o++],p=s.getAttribute(h).split(Te),b=/([.?@])?(.*)/.exec(d);l.push({type:1,index:i,name:b[2],strings:p,ctor:b[1]==="."?Rn:b[1]==="?"?On:b[1]==="@"?Cn:Qe}),s.removeAttribute(h)}else h.startsWith(Te)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Ji.test(s.tagName)){let h=s.textContent.split(Te),d=h.length-1;if(d>0){s.textContent=Mn?Mn.emptyScript:"";for(let p=0;p<d;p++)s.append(h[p],Ut()),Xe.nextNode(),l.push({type:2,index:++i});s.append(h[d],Ut())}}}else if(s.nodeType===8)if(s.data===ss)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(Te,h+1))!==-1;)l.push({type:7,index:i}),h+=Te.length-1}i++}}static createElement(t,n){let r=Ye.createElement("template");return r.innerHTML=t,r}};function Ze(e,t,n=e,r){if(t===G)return t;let s=r!==void 0?n._$Co?.[r]:n._$Cl,i=qt(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,n,r)),r!==void 0?(n._$Co??=[])[r]=s:n._$Cl=s),s!==void 0&&(t=Ze(e,s._$AS(e,t.values),s,r)),t}var Nn=class{constructor(t,n){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=n}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:n},parts:r}=this._$AD,s=(t?.creationScope??Ye).importNode(n,!0);Xe.currentNode=s;let i=Xe.nextNode(),o=0,a=0,l=r[0];for(;l!==void 0;){if(o===l.index){let u;l.type===2?u=new bt(i,i.nextSibling,this,t):l.type===1?u=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(u=new Pn(i,this,t)),this._$AV.push(u),l=r[++a]}o!==l?.index&&(i=Xe.nextNode(),o++)}return Xe.currentNode=Ye,s}p(t){let n=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,n),n+=r.strings.length-2):r._$AI(t[n])),n++}},bt=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,n,r,s){this.type=2,this._$AH=g,this._$AN=void 0,this._$AA=t,this._$AB=n,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,n=this._$AM;return n!==void 0&&t?.nodeType===11&&(t=n.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,n=this){t=Ze(this,t,n),qt(t)?t===g||t==null||t===""?(this._$AH!==g&&this._$AR(),this._$AH=g):t!==this._$AH&&t!==G&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Qi(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==g&&qt(this._$AH)?this._$AA.nextSibling.data=t:this.T(Ye.createTextNode(t)),this._$AH=t}$(t){let{values:n,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=Ht.createElement(eo(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(n);else{let i=new Nn(s,this),o=i.u(this.options);i.p(n),this.T(o),this._$AH=i}}_$AC(t){let n=Zi.get(t.strings);return n===void 0&&Zi.set(t.strings,n=new Ht(t)),n}k(t){is(this._$AH)||(this._$AH=[],this._$AR());let n=this._$AH,r,s=0;for(let i of t)s===n.length?n.push(r=new e(this.O(Ut()),this.O(Ut()),this,this.options)):r=n[s],r._$AI(i),s++;s<n.length&&(this._$AR(r&&r._$AB.nextSibling,s),n.length=s)}_$AR(t=this._$AA.nextSibling,n){for(this._$AP?.(!1,!0,n);t!==this._$AB;){let r=Wi(t).nextSibling;Wi(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},Qe=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,n,r,s,i){this.type=1,this._$AH=g,this._$AN=void 0,this.element=t,this.name=n,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=g}_$AI(t,n=this,r,s){let i=this.strings,o=!1;if(i===void 0)t=Ze(this,t,n,0),o=!qt(t)||t!==this._$AH&&t!==G,o&&(this._$AH=t);else{let a=t,l,u;for(t=i[0],l=0;l<i.length-1;l++)u=Ze(this,a[r+l],n,l),u===G&&(u=this._$AH[l]),o||=!qt(u)||u!==this._$AH[l],u===g?t=g:t!==g&&(t+=(u??"")+i[l+1]),this._$AH[l]=u}o&&!s&&this.j(t)}j(t){t===g?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Rn=class extends Qe{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===g?void 0:t}},On=class extends Qe{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==g)}},Cn=class extends Qe{constructor(t,n,r,s,i){super(t,n,r,s,i),this.type=5}_$AI(t,n=this){if((t=Ze(this,t,n,0)??g)===G)return;let r=this._$AH,s=t===g&&r!==g||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==g&&(r===g||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Pn=class{constructor(t,n,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=n,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){Ze(this,t)}},no={M:rs,P:Te,A:ss,C:1,L:to,R:Nn,D:Qi,V:Ze,I:bt,H:Qe,N:On,U:Cn,B:Rn,F:Pn},tc=ns.litHtmlPolyfillSupport;tc?.(Ht,bt),(ns.litHtmlVersions??=[]).push("3.3.3");var ro=(e,t,n)=>{let r=n?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=n?.renderBefore??null;r._$litPart$=s=new bt(t.insertBefore(Ut(),i),i,void 0,n??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var as=globalThis,H=class extends Ae{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){let n=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=ro(n,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return G}};H._$litElement$=!0,H.finalized=!0,as.litElementHydrateSupport?.({LitElement:H});var nc=as.litElementPolyfillSupport;nc?.({LitElement:H});(as.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var rc={attribute:!0,type:String,converter:Dt,reflect:!1,hasChanged:Tn},sc=(e=rc,t,n)=>{let{kind:r,metadata:s}=n,i=globalThis.litPropertyMetadata.get(s);if(i===void 0&&globalThis.litPropertyMetadata.set(s,i=new Map),r==="setter"&&((e=Object.create(e)).wrapped=!0),i.set(n.name,e),r==="accessor"){let{name:o}=n;return{set(a){let l=t.get.call(this);t.set.call(this,a),this.requestUpdate(o,l,e,!0,a)},init(a){return a!==void 0&&this.C(o,void 0,e,a),a}}}if(r==="setter"){let{name:o}=n;return function(a){let l=this[o];t.call(this,a),this.requestUpdate(o,l,e,!0,a)}}throw Error("Unsupported decorator location: "+r)};function A(e){return(t,n)=>typeof n=="object"?sc(e,t,n):((r,s,i)=>{let o=s.hasOwnProperty(i);return s.constructor.createProperty(i,r),o?Object.getOwnPropertyDescriptor(s,i):void 0})(e,t,n)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function R(e){return A({...e,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Je=(e,t,n)=>(n.configurable=!0,n.enumerable=!0,Reflect.decorate&&typeof t!="object"&&Object.defineProperty(e,t,n),n);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function X(e,t){return(n,r,s)=>{let i=o=>o.renderRoot?.querySelector(e)??null;if(t){let{get:o,set:a}=typeof r=="object"?n:s??(()=>{let l=Symbol();return{get(){return this[l]},set(u){this[l]=u}}})();return Je(n,r,{get(){let l=o.call(this);return l===void 0&&(l=i(this),(l!==null||this.hasUpdated)&&a.call(this,l)),l}})}return Je(n,r,{get(){return i(this)}})}}/**
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
 */function In(e){return Number.isNaN(e)?"nan":e===1/0?"inf":e===-1/0?"\u2212inf":null}function zn(e){return e.replaceAll("-","\u2212").replace("e+","e")}function P(e){let t=Math.abs(e);return e!==0&&(t<.001||t>=1e5)?In(e)??zn(e.toExponential(2)):In(e)??zn(e===0?"0.0000":e.toFixed(4))}function et(e){let t=Math.abs(e);return e!==0&&(t<.001||t>=1e5)?In(e)??zn(Number(e.toPrecision(3)).toExponential()):In(e)??zn(String(Number(e.toPrecision(3))))}function M(e){let t=P(e);return t.includes("e")||!t.includes(".")?t:t.replace(/\.?0+$/,"")}function I(e){if(Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"inf":"-inf";let t=Object.is(e,-0)?"-0":String(e);return/^-?\d+$/.test(t)?`${t}.0`:t}var ic=/^[-+\u2212]?(\d+\.?\d*|\.\d+)(e[-+\u2212]?\d+)?$/i;function Fn(e){let t=e.trim().replaceAll("\u2212","-");return/^[-+]?inf(inity)?$/i.test(t)?t.startsWith("-")?-1/0:1/0:/^nan$/i.test(t)?Number.NaN:ic.test(t)?Number(t):null}function V(e){return M(e).replaceAll("\u2212","minus ")}function Vt(e){let t=10**Math.floor(Math.log10(e));return[1,2,5,10].map(n=>n*t).find(n=>n>=e*(1-1e-12))}function so(e,t,n=5){let{edges:r,secret:s}=oc(e,t),i=ac(r,t).at(-1),o=lc(r,t,n),a=e.grads()[t],l=o.reduce((c,h)=>c+h.product,0),u=i-BigInt(o.length);return{target:t,grad:a,paths:o,rest:u>0n?a-l:0,restCount:u,secret:s}}function oc({graph:e,partials:t},n){let r=e.nodes.map((o,a)=>a===n),s=e.nodes.map(()=>[]),i=null;for(let o of e.computed.filter(a=>a>n)){let a=e.inputs(o).filter(({node:l})=>r[l]);r[o]=a.length>0,a.length&&!e.row(o)&&t[o].every(l=>l===null)&&(i??=o),s[o]=a.map(({node:l,k:u})=>({node:l,partial:t[o][u]??0})).filter(({partial:l})=>l!==0)}return{edges:s,secret:i}}function ac(e,t){let n=e.map(()=>0n);n[t]=1n;for(let r=t+1;r<e.length;r++)n[r]=e[r].reduce((s,{node:i})=>s+n[i],0n);return n}function lc(e,t,n){let r=e.map(()=>[]);r[t]=[{size:0,node:-1,partial:1,rank:0}];for(let s=t+1;s<e.length;s++)r[s]=e[s].flatMap(({node:i,partial:o})=>r[i].map((a,l)=>({size:a.size+uc(o),node:i,partial:o,rank:l}))).sort((i,o)=>o.size-i.size).slice(0,n);return r.at(-1).map((s,i)=>cc(r,t,i))}function uc(e){return Number.isNaN(e)?1/0:Math.log(Math.abs(e))}function cc(e,t,n){let r=e.length-1,s=[r],i=[];for(;r!==t;){let o=e[r][n];r=o.node,n=o.rank,s.push(r),i.push(o.partial)}return{places:s,partials:i,product:i.reduce((o,a)=>o*a,1)}}var{exp:tt,log:ls,log1p:us,sqrt:nt,sin:cs,cos:hs,tanh:io,abs:Wt}=Math;function ds(e,t){return e===1||e===-1&&Math.abs(t)===1/0?1:e**t}var hc=(e,t)=>e+t,dc=(e,t,n)=>1,pc=(e,t,n)=>1,Ln=(e,t)=>e-t,fc=(e,t,n)=>1,ps=(e,t,n)=>-1,mc=(e,t)=>e*t,gc=(e,t,n)=>t,bc=(e,t,n)=>e,yc=(e,t)=>e/t,xc=(e,t,n)=>1/t,wc=(e,t,n)=>-n/t,vc=e=>-e,fs=(e,t)=>-1,Dn=(e,t)=>ds(e,t),ms=(e,t,n)=>e===0&&t===0?0:t>=.5||e===0||Wt(e)===1/0?t*ds(e,t-1):t*n/e,$c=(e,t,n)=>n===0||e===0&&t===0?0:n*ls(e),Bn=e=>tt(e),gs=(e,t)=>t,bs=e=>ls(e),ys=(e,t)=>1/e,kc=e=>nt(e),_c=(e,t)=>.5/t,Sc=e=>cs(e),Ec=(e,t)=>hs(e),Ac=e=>hs(e),Tc=(e,t)=>-cs(e),xs=e=>io(e),ws=(e,t)=>4*ue(2*e)*ue(-2*e),ue=e=>e>=0?1/(1+tt(-e)):tt(e)/(1+tt(e)),jt=(e,t)=>t*ue(-e),yt=e=>e>0?e+us(tt(-e)):us(tt(e)),rt=(e,t)=>ue(e),Gt=e=>e<=0?0:e,Kt=(e,t)=>e<=0?0:1,vs=(e,t)=>e>0?e:t*e,$s=(e,t,n)=>e>0?1:t,Mc=e=>Wt(e),Nc=(e,t)=>e===0?0:e<0?-1:1,Rc=(e,t)=>e>t||e!==e?e:t,Oc=(e,t,n)=>e===t?.5:e<t?0:1,Cc=(e,t,n)=>e===t?.5:e>t?0:1,Pc=(e,t)=>e<t||e!==e?e:t,Ic=(e,t,n)=>e===t?.5:e>t?0:1,zc=(e,t,n)=>e===t?.5:e<t?0:1,Fc=(e,t,n)=>e>0?t:n,Lc=(e,t,n,r)=>e>0?1:0,Dc=(e,t,n,r)=>e>0?0:1,Bc=(e,t)=>e+t,Uc=e=>1,qc=(e,t,n)=>e+t*n,Hc=(e,t)=>t,Vc=(e,t)=>e,Le=new Map([["add",{name:"add",takes:"xy",symbol:"+",doc:"x plus y",isFold:!1,value:hc,partials:[dc,pc],slopes:["",""],back:[{text:"Through +, the gradient goes on unchanged.",alone:!0,fits:()=>!0},{text:"Through +, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["sub",{name:"sub",takes:"xy",symbol:"\u2212",doc:"x minus y",isFold:!1,value:Ln,partials:[fc,ps],slopes:["",""],back:[{text:"Through \u2212, the gradient is scaled by {slope}.",alone:!0,fits:()=>!0},{text:"Through \u2212, {x} gets the gradient unchanged, and {y} gets it with the other sign.",alone:!1,fits:()=>!0}]}],["mul",{name:"mul",takes:"xy",symbol:"\xD7",doc:"x times y",isFold:!1,value:mc,partials:[gc,bc],slopes:["y","x"],back:[{text:"Through \xD7, the gradient is scaled by the **other** factor, {slope}.",alone:!0,fits:()=>!0},{text:"Through \xD7, each input gets it scaled by the **other** input's value.",alone:!1,fits:()=>!0}]}],["div",{name:"div",takes:"xy",symbol:"\xF7",doc:"x divided by y",isFold:!1,value:yc,partials:[xc,wc],slopes:["",""],back:[{text:"The slope of this division is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through \xF7, {x} gets it divided by {y}, and {y} gets it scaled by minus the quotient over {y}.",alone:!1,fits:()=>!0}]}],["neg",{name:"neg",takes:"x",symbol:"\u2212",doc:"minus x",isFold:!1,value:vc,partials:[fs],slopes:[""],back:[{text:"Through the minus, the gradient changes its sign.",alone:!1,fits:()=>!0}]}],["pow",{name:"pow",takes:"xy",symbol:"**",doc:"x to the power of y",isFold:!1,value:Dn,partials:[ms,$c],slopes:["",""],back:[{text:"The slope of this power is {slope}: it scales the gradient.",alone:!0,fits:()=>!0},{text:"Through a power, {x} gets it scaled by the slope of the power, and {y} by the power times the logarithm of {x}.",alone:!1,fits:()=>!0}]}],["exp",{name:"exp",takes:"x",symbol:"exp",doc:"e to the power of x",isFold:!1,value:Bn,partials:[gs],slopes:["out"],back:[{text:"The slope of exp is its own value: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["log",{name:"log",takes:"x",symbol:"log",doc:"natural logarithm, -inf at 0, nan below",isFold:!1,value:bs,partials:[ys],slopes:[""],back:[{text:"The slope of log is one over {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sqrt",{name:"sqrt",takes:"x",symbol:"\u221A",doc:"square root, nan below 0",isFold:!1,value:kc,partials:[_c],slopes:[""],back:[{text:"The slope of a root is one half over the root: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sin",{name:"sin",takes:"x",symbol:"sin",doc:"sine of an angle in radians",isFold:!1,value:Sc,partials:[Ec],slopes:[""],back:[{text:"The slope of sin is the cosine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["cos",{name:"cos",takes:"x",symbol:"cos",doc:"cosine of an angle in radians",isFold:!1,value:Ac,partials:[Tc],slopes:[""],back:[{text:"The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["tanh",{name:"tanh",takes:"x",symbol:"tanh",doc:"hyperbolic tangent: squashes to (-1, 1)",isFold:!1,value:xs,partials:[ws],slopes:[""],back:[{text:"tanh is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:e=>Wt(e)>4},{text:"The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["sigmoid",{name:"sigmoid",takes:"x",symbol:"\u03C3",doc:"1 / (1 + exp(-x)): squashes to (0, 1), never overflows",isFold:!1,value:ue,partials:[jt],slopes:[""],back:[{text:"sigmoid is flat here (slope {slope}): almost nothing gets back.",alone:!1,fits:e=>Wt(e)>7},{text:"The slope of sigmoid is its value times what is missing to 1: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["softplus",{name:"softplus",takes:"x",symbol:"softplus",doc:"log(1 + exp(x)): a smooth relu",isFold:!1,value:yt,partials:[rt],slopes:[""],back:[{text:"The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}.",alone:!1,fits:()=>!0}]}],["relu",{name:"relu",takes:"x",symbol:"ReLU",doc:"x where positive, else 0",isFold:!1,value:Gt,partials:[Kt],slopes:[""],back:[{text:"{x} is not positive, so relu lets nothing back.",alone:!1,fits:e=>e<=0},{text:"{x} is positive, so relu lets the gradient through unchanged.",alone:!1,fits:()=>!0}]}],["leaky_relu",{name:"leaky_relu",takes:"xn",symbol:"leaky_relu",doc:"x where positive, else n times x",isFold:!1,value:vs,partials:[$s,null],slopes:["",""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:(e,t)=>e>0},{text:"{x} is not positive: only {slope} of the gradient gets back.",alone:!1,fits:()=>!0}]}],["abs",{name:"abs",takes:"x",symbol:"|\xB7|",doc:"x without its sign",isFold:!1,value:Mc,partials:[Nc],slopes:[""],back:[{text:"{x} is positive, so the gradient goes through unchanged.",alone:!1,fits:e=>e>0},{text:"{x} is negative, so the gradient changes its sign.",alone:!1,fits:e=>e<0},{text:"{x} is 0, where abs has a corner: nothing gets back.",alone:!1,fits:()=>!0}]}],["maximum",{name:"maximum",takes:"xy",symbol:"max",doc:"the larger of two; a tie gives half of the gradient to each",isFold:!1,value:Rc,partials:[Oc,Cc],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(e,t)=>e===t},{text:"The larger one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["minimum",{name:"minimum",takes:"xy",symbol:"min",doc:"the smaller of two; a tie gives half of the gradient to each",isFold:!1,value:Pc,partials:[Ic,zc],slopes:["",""],back:[{text:"The two are equal: each would get half of the gradient.",alone:!1,fits:(e,t)=>e===t},{text:"The smaller one gets the whole gradient, the other one nothing.",alone:!1,fits:()=>!0}]}],["where",{name:"where",takes:"nxy",symbol:"where",doc:"x if n > 0, else y",isFold:!1,value:Fc,partials:[null,Lc,Dc],slopes:["","",""],back:[{text:"The branch that was taken gets the gradient unchanged, the other one nothing.",alone:!1,fits:()=>!0}]}],["sum",{name:"sum",takes:"x",symbol:"\u03A3",doc:"start plus every x, left to right",isFold:!0,value:Bc,partials:[Uc],slopes:[""],back:[{text:"Through a sum, each input gets the gradient unchanged.",alone:!1,fits:()=>!0}]}],["dot",{name:"dot",takes:"xy",symbol:"w\xB7x",doc:"start plus every x times its y",isFold:!0,value:qc,partials:[Hc,Vc],slopes:["y","x"],back:[{text:"Through a weighted sum, each factor gets the gradient scaled by its **other** factor.",alone:!1,fits:()=>!0}]}]]);function F(e){return"node"in e}var ye=class{constructor(t,n=""){this.nodes=t;this.rootName=n;let r=t.map((s,i)=>i);this.computed=r.filter(s=>t[s].operands.length>0),this.leaves=r.filter(s=>t[s].operands.length===0)}get root(){return this.nodes.length-1}row(t){return Le.get(this.nodes[t].op)}isLeaf(t){return this.nodes[t].operands.length===0}name(t){let{label:n}=this.nodes[t];return n||t===this.root&&this.rootName||`v${t}`}inputs(t){return this.nodes[t].operands.flatMap((n,r)=>F(n)?[{node:n.node,k:r}]:[])}users(){let t=this.nodes.map(()=>[]);for(let n of this.computed)for(let{node:r}of this.inputs(n))t[r].push(n);return t}get structure(){return this.nodes.map(t=>`${t.op}(${t.operands.map(n=>F(n)?n.node:"#").join()})`).join(";")}};function lo(e,t){if(!e.isFold)return[...t];let n=e.takes.length,[r,...s]=t,i=[];for(let l=0;l<s.length;l+=n)i.push(s.slice(l,l+n));let[o,...a]=i;return[...a.reverse().flat(),r,...o]}var Wc=new Map([["add","+"],["sub","\u2212"],["mul","\xD7"],["div","\xF7"],["pow","^"]]);function uo(e,t){let{graph:n,partials:r}=e,s=n.row(t);if(!s)return"";let{operands:i}=n.nodes[t],o=i.map(c=>F(c)?e.data[c.node]:c.number),a=r[t].filter(c=>c!==null),l=s.back.find(({alone:c,fits:h})=>(a.length===1||!c)&&(s.isFold||h(...o))),u=new Map(s.isFold?[]:[...s.takes].map((c,h)=>[c,co(n,t,h)]));return u.set("slope",M(a[0]??0)),l?.text.replace(/\{(\w+)\}/g,(c,h)=>u.get(h)??c)??""}function co(e,t,n){let r=e.nodes[t].operands[n];return F(r)?e.name(r.node):M(r.number)}function De(e,t){let{op:n,operands:r}=e.nodes[t];return ho(e,t,r.map((s,i)=>co(e,t,i)),n)}function Xt(e,t,n=P){let{op:r,operands:s}=e.graph.nodes[t],i=s.map(o=>F(o)?n(e.data[o.node]):M(o.number));return ho(e.graph,t,i,r)}function ho(e,t,n,r){let s=Wc.get(r),i=e.row(t);if(s){let[o,...a]=n;return[r==="pow"?Un(o):o,...a.map(Un)].join(` ${s} `)}if(i?.isFold){let[o,...a]=n,l=i.takes.length,u=o==="0"?[]:[o];for(let c=0;c<a.length;c+=l){let[h,...d]=a.slice(c,c+l);u.push([h,...d.map(Un)].join(" \xD7 "))}return u.join(" + ")}return r==="neg"?`\u2212${Un(n[0])}`:`${r||"?"}(${n.join(", ")})`}function Un(e){return e.startsWith("\u2212")?`(${e})`:e}function qn(e,t){return`${["no","one","two","three","four","five","six","seven","eight","nine"][e]??e} ${t}${e===1?"":"s"}`}function po(e,t){if(t.before===0||t.partial===null)return"";let n=M(t.upstream*t.partial);return`${e.name(t.node)} already had ${M(t.before)} from another path. ${n} more makes ${M(t.after)}.`}function fo(e,t,n){let{graph:r}=e,s=e.gradsAfter(r.computed.length).grads[t],i=r.name(t),o=[`${i} equals ${Hn(De(r,t))}.`,`Grad of ${i} is ${V(s)}.`,...n.map(a=>jc(r,a))];return s===0&&o.push("It passes nothing on."),o.join(" ")}function jc(e,{node:t,partial:n,upstream:r,before:s,after:i}){if(n===null)return`${e.name(t)} gets what its own rule gives.`;let o=`${V(n)} times ${V(r)}, which is ${V(n*r)}`,a=s===0?"":`; with the ${V(s)} before it has ${V(i)}`;return`${e.name(t)} receives ${o}${a}.`}function Hn(e){return e.replaceAll(" \xD7 "," times ").replaceAll(" + "," plus ").replaceAll(" \u2212 "," minus ").replaceAll(" \xF7 "," divided by ").replaceAll(" ^ "," to the power of ").replaceAll("\u2212","minus ")}var L=C`
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
`;var D=C`
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
`;var mo=C`
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
  @container (max-width: 575px) {
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
`;var K=class extends H{constructor(){super(...arguments);this.session=null;this.for="";this.followed=null;this.again=()=>this.requestUpdate()}connectedCallback(){super.connectedCallback(),this.follow(this.session),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.follow(null)}follow(n){n!==this.followed&&(this.followed?.removeEventListener("change",this.again),n?.addEventListener("change",this.again),this.followed=n)}willUpdate(n){n.has("for")&&this.for&&this.find(),this.isConnected&&this.follow(this.session)}find(){let r=this.getRootNode().getElementById(this.for);r?.session?this.session=r.session:document.readyState!=="complete"&&window.addEventListener("load",()=>this.find(),{once:!0})}};x([A({attribute:!1})],K.prototype,"session",2),x([A()],K.prototype,"for",2);var ks=.01,_s=12,Yt=class extends K{constructor(){super(...arguments);this.next="\u2192"}static{this.styles=[D,L,mo]}render(){let{session:n}=this;if(!n?.graph)return f`<p class="sentence">Type an expression, or choose one above.</p>`;if(n.selected!==null)return this.paths(n.selected);let{step:r,isForwardDone:s}=n;return!r||s&&r.pass==="forward"?this.between():r.pass==="forward"?this.forward(r.place):this.backward(r.place)}between(){let{graph:n,evaluation:r,isForwardDone:s}=this.session,i=n.name(n.root),o=P(r.data[n.root]),a=r.firstNonFinite();return n.computed.length===0?f`<p class="sentence">${this.name(n.root)} is <span class="data" title=${I(r.data[n.root])}>${o}</span>. There is nothing to compute.</p>`:s?f`
      <div class="top"><code class="equation">${i} = <span class="data" title=${I(r.data[n.root])}>${o}</span></code></div>
      ${a===void 0?g:this.badSentence(a)}
      <p class="sentence">Forward is done: ${this.name(n.root)} is <span class="data">${o}</span>. Press ${this.next} to send its gradient back.</p>
      <p class="aside">How much does ${this.name(n.root)} change when ${this.name(n.root)} changes? Just as much: its grad is <span class="grad">1</span>.</p>`:f`<p class="sentence">Nothing is computed yet: only the inputs have data. Press ${this.next} to compute ${this.name(n.computed[0])}.</p>`}badSentence(n){let{graph:r,evaluation:s}=this.session,i=s.data[n],o=Number.isNaN(i)?"first nan":"first infinity";if(r.isLeaf(n))return f`<p class="sentence bad"><strong>${r.name(n)} is ${P(i)}.</strong> Everything that uses it is built on it: give it a number.</p>`;let a=r.inputs(n).map(({node:l})=>`${r.name(l)} is ${M(s.data[l])}`);return f`<p class="sentence bad"><strong>The ${o} is <code>${r.name(n)} = ${De(r,n)}</code>.</strong>
      ${a.join(", ")}, and ${Xt(s,n,M)} is ${P(i)}. Everything that uses it is built on it.</p>`}forward(n){let{graph:r,evaluation:s}=this.session,i=s.data[n],o=s.firstNonFinite();return f`
      <div class="top"><code class="equation">${r.name(n)} = ${De(r,n)}</code>${this.hint(n)}</div>
      ${o===n?this.badSentence(n):g}
      <p class="sentence">${this.name(n)} is computed from ${qn(new Set(r.inputs(n).map(({node:a})=>a)).size,"input")}: ${r.row(n)?.doc??"an op of your own"}.</p>
      <p class="sum"><span class="data">${Xt(s,n)}</span> = <span class="data" title=${I(i)}>${P(i)}</span></p>
      ${this.line(n)}`}backward(n){let{graph:r,evaluation:s,position:i,last:o}=this.session,{shares:a,grads:l}=this.session.progress,u=r.name(r.root),c=l[n],h=new Set(a.map(p=>p.node)).size,d=c===0?f`Its grad is 0, so ${this.name(n)} passes nothing on.`:f`${this.name(n)} hands its gradient to its ${h===1?"only input":qn(h,"input")}. ${Xc(uo(s,n))}`;return f`
      <div class="top"><code class="equation">${r.name(n)} = ${De(r,n)}</code>${this.hint(a[0]?.node??n)}</div>
      <p class="sentence">${d} ${a.map(p=>po(r,p)).filter(Boolean).join(" ")}
        ${i===o?f`<strong>Done.</strong> One pass back gave the slope of ${u} for ${Gc(this.session.inputs.length)}.`:g}</p>
      ${a.length?this.sums(n,a):g}
      ${this.nudge(a)}
      ${this.line(n)}`}sums(n,r){let s=this.session.graph.name(n),i=r.slice(0,_s);return f`<div class="scroll" tabindex="0" role="region" aria-label="Arithmetic of this step"><table>
      <thead><tr><th scope="col">input</th><th scope="col" colspan="2">partial ∂${s}/∂input</th><th></th><th scope="col">grad of ${s}</th><th></th><th scope="col">contribution</th><th scope="col" class="wide">grad of input</th></tr></thead>
      <tbody>${i.map(o=>this.sumRow(n,o))}</tbody></table>
      ${r.length>_s?f`<p class="muted">and ${r.length-_s} more inputs</p>`:g}</div>`}sumRow(n,{node:r,k:s,partial:i,upstream:o,before:a,after:l}){let{graph:u}=this.session,c=u.name(r);return i===null?f`<tr><th scope="row">${c}</th><td colspan="6">what the op's own rule gives</td>
        <td class="wide">${a===0?"0":P(a)} → <span class="grad after" title=${I(l)}>${P(l)}</span></td></tr>`:f`<tr @pointerenter=${()=>this.session.hover([r])} @pointerleave=${()=>this.session.hover([])}>
      <th scope="row">${c}</th><td class="origin">${this.origin(n,s)}</td>
      <td class="data" title=${I(i)}>${P(i)}</td><td class="sign">×</td>
      <td class="grad" title=${I(o)}>${P(o)}</td><td class="sign">=</td>
      <td class="grad" title=${I(i*o)}>${P(i*o)}</td>
      <td class="wide ${a===0?"fresh":""}">${a===0?"0":P(a)} → <span class="grad after" title=${I(l)}>${P(l)}</span></td></tr>`}origin(n,r){let{graph:s}=this.session,i=s.row(n);if(!i)return"";let o=i.takes.length,a=i.isFold?1+Math.floor((r-1)/o)*o:0,l=i.slopes[r-a];if(!l||i.isFold&&r===0)return"";if(l==="out")return`${s.name(n)} =`;let u=s.nodes[n].operands[a+i.takes.indexOf(l)];return u&&"node"in u?`${s.name(u.node)} =`:""}nudge(n){let{graph:r,evaluation:s,canCompute:i,gradients:o}=this.session,a=n.find(({node:p})=>this.isComplete(p));if(!a||!i||!o)return g;let{node:l,after:u}=a,c=r.name(l),h=r.name(r.root),d=this.session.inputs.find(({place:p})=>p===l);return f`<div class="nudge">
      <span>Is it true? Raise ${this.name(l)} by 0.01 and ${this.name(r.root)} should move by 0.01 × ${P(u)}.</span>
      ${d?f`<button @click=${()=>this.session.set(d,Number((s.data[l]+ks).toPrecision(12)))}>Nudge ${c}</button>`:g}
      <span class="compared" aria-label="Change of ${h}">expected <span class="grad">${go(ks*u)}</span><br />measured <span class="data">${go(this.session.measured(l,ks))}</span></span>
    </div>`}isComplete(n){let{graph:r,step:s}=this.session;return r.users()[n].every(i=>i>=s.place)}hint(n){return f`<span class="muted">Why does ${this.name(n)} matter? Click its box.</span>`}line(n){let{line:r}=this.session.graph.nodes[n];return r?f`<p class="muted">made in <code>${r}</code></p>`:g}paths(n){let{graph:r,evaluation:s}=this.session,i=so(s,n),o=BigInt(i.paths.length)+i.restCount,a=Math.max(...i.paths.map(({product:c})=>Math.abs(c)),Math.abs(i.rest)),l=this.name(r.root);if(i.secret!==null)return f`
        <div class="top"><code class="equation">${r.name(n)}</code><button @click=${()=>this.session.select(null)}>Back to the step</button></div>
        <p class="sentence">The grad of ${this.name(n)} is <span class="grad">${M(i.grad)}</span>. Its paths lead through ${this.name(i.secret)}, an op with a rule of its own that does not tell its partials.</p>`;let u=n===r.root?f`${l} is the end of every path. Its grad is <span class="grad">1</span>.`:o===0n?f`${this.name(n)} does not reach ${l}: nothing of it gets through.`:o===1n?f`${this.name(n)} reaches ${l} by one path. Its partials multiply to <span class="grad">${M(i.grad)}</span>.`:f`${this.name(n)} reaches ${l} by ${Kc(o)}. Their products add up to <span class="grad">${M(i.grad)}</span>.`;return f`
      <div class="top"><code class="equation">${r.isLeaf(n)?r.name(n):`${r.name(n)} = ${De(r,n)}`}</code>
        <button @click=${()=>this.session.select(null)}>Back to the step</button></div>
      <p class="sentence">${u}</p>
      ${i.paths.length&&n!==r.root?f`<table class="paths"><tbody>
            ${i.paths.map(c=>this.pathRow(c,a))}
            ${i.restCount>0n?f`<tr><td>the rest, ${i.restCount.toLocaleString("en")} paths</td><td>${bo(i.rest,a)}</td><td class="grad">${M(i.rest)}</td></tr>`:g}
            <tr class="total"><td>${this.name(n)}<code>.grad</code></td><td></td><td class="grad" title=${I(i.grad)}>${M(i.grad)}</td></tr>
          </tbody></table>`:g}`}pathRow({places:n,partials:r,product:s},i){let{graph:o}=this.session,a=n.length>9,l=n.map((u,c)=>a&&c>3&&c<n.length-3?c===4?f` → … ${n.length-7} more …`:g:c===0?this.name(u):f` <span class="grad">×${et(r[c-1])}</span> → ${o.isLeaf(u)?this.name(u):f`<code>${o.name(u)}</code>`}`);return f`<tr tabindex="0" @pointerenter=${()=>this.session.hover(n)} @pointerleave=${()=>this.session.hover([])}
      @focus=${()=>this.session.hover(n)} @blur=${()=>this.session.hover([])}>
      <td>${l}</td><td>${bo(s,i)}</td><td class="grad" title=${I(s)}>${M(s)}</td></tr>`}name(n){return f`<strong class="name" @pointerenter=${()=>this.session.hover([n])} @pointerleave=${()=>this.session.hover([])}>${this.session.graph.name(n)}</strong>`}};x([A()],Yt.prototype,"next",2);function go(e){return Math.abs(e)>=1e-5&&Math.abs(e)<1?e.toFixed(5).replace("-","\u2212"):P(e)}function Gc(e){return e===1?"its one input":e===2?"both inputs":`all ${e} inputs`}function Kc(e){return e<10n?qn(Number(e),"path"):`${e.toLocaleString("en")} paths`}function Xc(e){return e.split("**").map((t,n)=>n%2?f`<strong>${t}</strong>`:t)}function bo(e,t){let n=t>0&&Number.isFinite(e)?50*e/t:0,r=n<0?50+n:50;return f`<span class="bar-ground"><span class="bar ${n<0?"negative":"positive"}" .style=${`left: ${r}%; width: ${Math.abs(n)}%`}></span></span>`}var Me=e=>E`<svg class="icon" viewBox="0 0 12 12" aria-hidden="true"><path d=${e} /></svg>`,U={first:Me("M1 1h2v10H1zM11 1v10L4 6z"),previous:Me("M9.5 1v10L2.5 6z"),play:Me("M2.5 0.5v11L11 6z"),pause:Me("M2 1h3v10H2zM7 1h3v10H7z"),next:Me("M2.5 1v10l7-5z"),last:Me("M9 1h2v10H9zM1 1v10l7-5z"),again:Me("M6 1.2V0l3 2.2L6 4.4V3a3.3 3.3 0 1 0 3.3 3.3h1.8A5.1 5.1 0 1 1 6 1.2z"),theme:Me("M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm0 1.4v9.2a4.6 4.6 0 0 1 0-9.2z"),link:Me("M4.6 7.4a.7.7 0 0 1 0-1l1.8-1.8a.7.7 0 1 1 1 1L5.6 7.4a.7.7 0 0 1-1 0zM2.2 9.8a2.6 2.6 0 0 1 0-3.7l1.2-1.2 1 1-1.2 1.2a1.2 1.2 0 0 0 1.7 1.7l1.2-1.2 1 1-1.2 1.2a2.6 2.6 0 0 1-3.7 0zm7.6-7.6a2.6 2.6 0 0 1 0 3.7L8.6 7.1l-1-1 1.2-1.2a1.2 1.2 0 0 0-1.7-1.7L5.9 4.4l-1-1 1.2-1.2a2.6 2.6 0 0 1 3.7 0z")};var yo=C`
  :host {
    display: block;
    container-type: inline-size;
  }
  :host([theme="light"]),
  :host([theme="dark"]) {
    background: var(--bg);
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
  @container (max-width: 1152px) {
    .lower {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
  }
  @container (max-width: 860px) {
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
  @container (max-width: 575px) {
    .stage {
      background: none;
      border: 0;
      border-radius: 0;
      height: 360px;
      min-height: 110px;
    }
    .sheet {
      margin: 0 -12px;
      padding: 12px 16px;
      background: var(--panel);
      border-radius: 16px 16px 0 0;
      box-shadow: 0 -6px 24px rgb(10 20 30 / 0.1);
    }
    .sheet-body {
      height: min(216px, 24dvh);
      overflow-y: auto;
      margin: 8px 0;
    }
    .tabs {
      display: grid;
      grid-template-columns: repeat(4, 1fr);
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
  .page {
    display: contents;
  }
  /* The page on a phone: the graph takes what the sheet leaves. */
  @container (max-width: 575px) {
    :host([keys="page"]) .page {
      display: flex;
      flex-direction: column;
      height: calc(100dvh - 61px);
    }
    :host([keys="page"]) .stage {
      flex: 1;
      height: auto;
    }
  }
`;var Yc="input, textarea, select, [role=slider], [role=tab], [contenteditable]";function Ss(e){let t=e.composedPath()[0];return t instanceof Element&&t.closest(Yc)!==null}function xo(e){let t=e.composedPath()[0];return t instanceof Element&&t.matches("textarea, input:not([type=range])")}function Vn(e,t){if(t.ctrlKey||t.metaKey||t.altKey||t.defaultPrevented||t.composedPath().some(a=>a instanceof HTMLDialogElement))return!1;let n=t.composedPath()[0],r=n instanceof Element&&n.closest("svg[role=slider]")!==null;if(Ss(t)&&!r)return!1;let s=n instanceof HTMLButtonElement,i={ArrowRight:()=>e.next(),ArrowLeft:()=>e.previous(),Home:()=>e.go(0),End:()=>e.go(e.last)};s||(i[" "]=()=>e.playing?e.pause():e.play()),e.selected!==null&&(i.Escape=()=>e.select(null));let o=i[t.key];return o?(t.preventDefault(),o(),!0):!1}function wo(e){let{graph:t,evaluation:n,step:r,steps:s,isForwardDone:i}=e;if(e.error)return`Column ${e.error.position+1}. ${e.error.message}`;if(!t||!n)return"";let o=t.name(t.root);if(s===0)return`${o} is ${V(n.data[t.root])}. Nothing is computed.`;if(i)return`Forward is done: ${o} is ${V(n.data[t.root])}. Press the right arrow to send its gradient back.`;if(!r)return`Nothing is computed yet. ${s} steps forward.`;let a=`${r.pass==="forward"?"Forward":"Backward"} ${r.number} of ${s}.`;if(r.pass==="backward")return`${a} ${fo(n,r.place,e.progress.shares)}`;let l=Hn(De(t,r.place)),u=Hn(Xt(n,r.place)),c=V(n.data[r.place]);return`${a} ${t.name(r.place)} equals ${l}: ${u} is ${c}.`}var ne=class{constructor(t,n,r,s){this.graph=t;this.data=Float64Array.from(n),this.partials=t.nodes.map((i,o)=>r?[...r[o]]:new Array(i.operands.length).fill(null)),r||this.forward(),this.fromClosures=s?this.unexplained(s):new Map}unexplained(t){let n=new Map;for(let r of this.graph.computed)if(!this.graph.row(r)&&this.partials[r].every(s=>s===null))for(let{node:s}of this.graph.inputs(r))n.set(s,t[s]);for(let r of this.graph.computed)for(let{node:s,partial:i}of t[r]===0?[]:this.walked(r))n.has(s)&&i!==null&&n.set(s,n.get(s)-t[r]*i);return n}forward(t=0){for(let n of this.graph.computed){if(n<t)continue;let r=this.graph.row(n),s=this.operandsOf(n);if(r.isFold)this.fold(n,r,s);else{let i=r.value(...s);this.data[n]=i,this.setPartials(n,r,[...s,i],0)}}}operandsOf(t){return this.graph.nodes[t].operands.map(n=>F(n)?this.data[n.node]:n.number)}fold(t,n,r){let s=n.takes.length,i=r[0];this.partials[t][0]=F(this.graph.nodes[t].operands[0])?1:null;for(let o=1;o<r.length;o+=s){let a=r.slice(o,o+s);i=n.value(i,...a),this.setPartials(t,n,a,o)}this.data[t]=i}setPartials(t,n,r,s){let{operands:i}=this.graph.nodes[t];n.partials.forEach((o,a)=>{let l=o&&F(i[s+a]);this.partials[t][s+a]=l?o(...r):null})}walked(t){let{operands:n}=this.graph.nodes[t],r=n.map((i,o)=>({operand:i,k:o,partial:this.partials[t][o]})),s=this.graph.row(t);return(s?lo(s,r):r).flatMap(({operand:i,k:o,partial:a})=>F(i)&&(a!==null||!s)?[{node:i.node,k:o,partial:a}]:[])}gradsAfter(t){let n=new Float64Array(this.graph.nodes.length);n[this.graph.root]=1;let{computed:r}=this.graph,s=new Map(this.fromClosures),i=[];for(let o=0;o<Math.min(t,r.length);o++){let a=r[r.length-1-o];i=this.handBack(a,n,s)}return{grads:n,shares:i}}handBack(t,n,r){let s=n[t];return s===0?[]:this.walked(t).map(({node:i,k:o,partial:a})=>{let l=n[i],u=l+(a===null?r.get(i)??0:s*a);return a===null&&r.delete(i),n[i]=u,{node:i,k:o,partial:a,upstream:s,before:l,after:u}})}grads(){return this.gradsAfter(this.graph.computed.length).grads}firstNonFinite(){for(let t of this.graph.nodes.keys())if(!Number.isFinite(this.data[t])&&this.operandsOf(t).every(Number.isFinite))return t}};var vo=new Set("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(" "));function $o(e,t){let n=t.map(r=>({other:r,far:Zc(e.slice(0,40),r)})).sort((r,s)=>r.far-s.far);return n[0]&&n[0].far<=Math.max(1,e.length/3)?n[0].other:void 0}function Zc(e,t){let n=Array.from({length:t.length+1},(r,s)=>s);for(let r=1;r<=e.length;r++){let s=[r];for(let i=1;i<=t.length;i++){let o=n[i-1]+(e[r-1]===t[i-1]?0:1);s.push(Math.min(o,n[i]+1,s[i-1]+1))}n=s}return n[t.length]}var Es=4e3,ko=100,Ns=1e3,As=/(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>\*\*|[-+*/(),])/y,Ts=/[ \t\r\n]*/y,Ms=new Map([["pi",Math.PI],["e",Math.E]]),Rs=new Map([["+","add"],["-","sub"],["*","mul"],["/","div"],["**","pow"]]),_o=new Map([["+",1],["-",1],["*",2],["/",2],["negate",3],["**",4]]),Qc=new Set([...Rs.values(),"neg","dot"]),Zt=[...Le.keys()].filter(e=>!Qc.has(e)),Jc=new Map([["sum",[1,Ns]],["leaky_relu",[1,2]]]),eh=.01,st=class extends Error{constructor(n,r){super(n);this.position=r}};function it(e,t){return new Os(e,t).run()}function Wn(e){return e!==void 0&&"before"in e}var Os=class{constructor(t,n){this.text=t;this.known=n;this.nodes=[];this.inputs=new Map;this.operands=[];this.waiting=[];this.called=null;this.depth=0;this.size=0;this.position=0;this.end=0;this.last="";this.foldsNumbers=!1}run(){if(this.text.length>Es)throw this.error(`This is too long: at most ${Es} characters.`,Es);let t=!0;for(let u=this.next(0);u;u=this.next(this.end)){let[c,h]=u;t=t?this.takeOperand(c,h):this.takeOperator(c,h),this.last=h}if(t)throw this.error(this.wanted("the end"),this.text.replace(/[ \t\r\n]+$/,"").length);this.reduce(0);let n=this.waiting.filter(Wn).at(-1);if(n)throw this.error("This ( is never closed.",n.position);let{nodes:r,inputs:s,foldsNumbers:i}=this,{operand:o,span:a}=this.operands[0],l=F(o)?null:o.number;return l!==null&&this.addNode("",[],"",a),{graph:new ye(r,"L"),inputs:s,foldsNumbers:i,constant:l}}next(t){let n=this.skipSpace(t);if(n>=this.text.length)return null;this.position=n,As.lastIndex=n;let r=As.exec(this.text);if(!r)throw this.error(th(String.fromCodePoint(this.text.codePointAt(n))));this.end=As.lastIndex;let[s,i]=Object.entries(r.groups).find(([,o])=>o!==void 0);return[s,i]}skipSpace(t){return Ts.lastIndex=t,Ts.exec(this.text),Ts.lastIndex}takeOperand(t,n){if(t==="number"){let s=Number(n);if(!Number.isFinite(s))throw this.error("This number is too large for a float.");return this.push({number:s}),!1}if(t==="name")return this.takeName(n);if(n==="-")return this.waiting.push({sign:"negate",position:this.position}),!0;if(n==="(")return this.open(),!0;let r=this.waiting.at(-1);throw n===")"&&Wn(r)&&r.name&&r.before===this.operands.length?this.error(`${r.name}() needs something between its parentheses.`):this.error(this.wanted(n))}takeName(t){let n=this.text[this.skipSpace(this.end)]==="(",r=this.known?.has(t)??!1,s=Zt.includes(t);if(n&&s)return this.called={name:t,position:this.position},!0;if(n&&!r&&!Ms.has(t))throw this.error(nh(t));if(r)this.pushInput(t);else if(Ms.has(t))this.push({number:Ms.get(t)});else{if(s)throw this.error(`${t} is a function: write ${t}(\u2026).`);if(vo.has(t))throw this.error(`${t} is a word of Python and cannot be a name.`);if(this.known)throw this.error(`No value is given for ${t}.`);this.pushInput(t)}return!1}takeOperator(t,n){if(t!=="sign"||n==="("){let s=t==="name"||n==="("?" For a product write *.":"";throw this.error(`Before ${n.slice(0,20)} comes an operator.${s}`)}if(Rs.has(n))return this.reduce(_o.get(n)+(n==="**"?1:0)),this.waiting.push({sign:n,position:this.position}),!0;this.reduce(0);let r=this.waiting.at(-1);if(!Wn(r))throw this.error(n===")"?"This ) was never opened.":"No comma can stand here.");if(n===","){if(!r.name)throw this.error("No comma here: only functions take several operands.");return!0}return this.close(r),!1}open(){let t=this.called?.name??"",n=this.called?.position??this.position;if(this.called=null,this.depth+=1,this.depth>ko)throw this.error(`This is too deep: at most ${ko} parentheses inside each other.`);this.waiting.push({position:this.position,start:n,name:t,before:this.operands.length})}close(t){this.waiting.pop(),this.depth-=1;let n=[t.start,this.end];if(!t.name){this.operands.push({operand:this.operands.pop().operand,span:n});return}let r=this.operands.splice(t.before).map(({operand:s})=>s);this.operands.push({operand:this.call(t,r,n),span:n})}call(t,n,r){let s=Le.get(t.name),[i,o]=Jc.get(s.name)??[s.takes.length,s.takes.length];if(this.count(n.length),n.length<i||n.length>o){let a=`${i} operand${i>1?"s":""}`;throw this.error(`${s.name} takes ${a}, not ${n.length}.`,t.position)}if(s.takes==="xn"&&(n.length===1&&n.push({number:eh}),F(n[1])))throw this.error(`The last operand of ${s.name} is a plain number.`,t.position);return this.apply(s,s.isFold?[{number:0},...n]:n,r)}reduce(t){for(;;){let n=this.waiting.at(-1);if(n===void 0||Wn(n)||_o.get(n.sign)<t)return;this.waiting.pop(),this.count(1);let r=this.operands.pop(),s=n.sign==="negate"?null:this.operands.pop(),i=[s?s.span[0]:n.position,r.span[1]],o=Le.get(s?Rs.get(n.sign):"neg"),a=this.apply(o,s?[s.operand,r.operand]:[r.operand],i);this.operands.push({operand:a,span:i})}}apply(t,n,r){if(n.some(F))return{node:this.addNode(t.name,n,"",r)};this.foldsNumbers=!0;let s=n.map(i=>F(i)?Number.NaN:i.number);return t.isFold?{number:s.reduce((i,o)=>t.value(i,o))}:{number:t.value(...s)}}addNode(t,n,r,s){return this.nodes.push({op:t,operands:n,label:r,line:"",span:s})-1}push(t){this.operands.push({operand:t,span:[this.position,this.end]})}pushInput(t){let r=this.inputs.get(t)??this.addNode("",[],t,[this.position,this.end]);this.inputs.set(t,r),this.push({node:r})}count(t){if(this.size+=t,this.size>Ns)throw this.error(`This is too large: at most ${Ns} operations.`)}wanted(t){return`${this.last?`After ${this.last} comes`:"An expression begins with"} a number, a name or (, not ${t}.`}error(t,n=this.position){return new st(t,n)}};function th(e){let t=e.codePointAt(0),n=t<32||t===127?"":` ${e}`,r=t.toString(16).toUpperCase().padStart(4,"0");return`The character${n}${t<127&&n?"":` (U+${r})`} has no meaning here.`}function nh(e){let t=$o(e,Zt),n=t?`Did you mean ${t}?`:`There are ${Zt.join(", ")}.`;return`There is no function ${e.slice(0,20)}. ${n}`}var Be=class extends Error{};function So(e,t){let{format:n,version:r,nodes:s}=Cs(e);if(n!=="glassgrad.graph"||r!==1)throw new Be(`expected glassgrad.graph version 1, got ${n} version ${r}`);if(!Array.isArray(s)||s.length===0)throw new Be("a graph has nodes");let i=s.map(Cs),o=new ye(i.map(rh)),a=i.map(u=>Ps(u.partials).map(ih)),l=i.map((u,c)=>o.isLeaf(c)||!u.closure);return{graph:o,partials:a,data:i.map(u=>jn(u.data)),grads:t===void 0?null:Ps(t).map(jn),canCompute:o.computed.every(u=>l[u]&&Le.has(o.nodes[u].op))}}function rh(e,t){let n=Ps(e.operands).map(sh);for(let r of n)if(F(r)&&!(r.node>=0&&r.node<t))throw new Be(`node ${t} is made from node ${r.node}, which is not older`);return{op:String(e.op),operands:n,label:String(e.label),line:String(e.line??""),span:null}}function sh(e){let t=Cs(e);return Number.isInteger(t.node)?{node:t.node}:{number:jn(t.number)}}function ih(e){return e===null?null:jn(e)}var oh=new Map([["nan",Number.NaN],["inf",1/0],["-inf",-1/0]]);function jn(e){let t=typeof e=="string"?oh.get(e):e;if(typeof t!="number")throw new Be(`expected a number, got ${e}`);return t}function Cs(e){if(typeof e!="object"||e===null)throw new Be("expected an object");return e}function Ps(e){if(!Array.isArray(e))throw new Be("expected a list");return e}var ah=new Set(["gg","print","math","float","L","values","name","value","__debug__"]);function Eo(e,t,n){let r=[...t.inputs.keys()],s=/\b(sum|where)\b/.test(e),i=!t.foldsNumbers&&!s&&r.length>0&&!r.some(l=>ah.has(l)),o=r.map(l=>[l,hh(n.get(l)??0)]);return["import glassgrad as gg","",...i?lh(e,o):ch(e,o),""].join(`
`)}function lh(e,t){let n=t.map(([r])=>`print(f"d L / d ${r} = {${r}.grad!r}")`);return[.../\b(pi|e)\b/.test(e)?["import math",""]:[],...t.map(([r,s])=>`${r} = gg.Value(${s}, label="${r}")`),"",`L = ${uh(e,new Set(t.map(([r])=>r)))}`,"L.backward()",'print(f"L = {L.data!r}")',...n]}function uh(e,t){return e.replace(/\s+/g," ").trim().replace(/[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*/g,r=>t.has(r)?r:r==="pi"||r==="e"?`math.${r}`:Zt.includes(r)?`gg.${r}`:r.replace(/^0+(?=\d)/,""))}function ch(e,t){let n=e.replace(/\s+/g," ").trim();return[`values = {${t.map(([r,s])=>`"${r}": ${s}`).join(", ")}}`,`L, values = gg.parse("${n}", values)`,"L.backward()",'print(f"L = {L.data!r}")',"for name, value in values.items():",'    print(f"d L / d {name} = {value.grad!r}")']}function hh(e){return Number.isFinite(e)?I(e):`float("${I(e)}")`}var Qt=[{title:"a\xB7b + c",expression:"a*b + c",values:{a:2,b:-3,c:10},names:["e"]},{title:"a + a",expression:"a + a",values:{a:3},names:["b"]},{title:"One neuron",expression:"tanh(x1*w1 + x2*w2 + b)",values:{x1:2,w1:-3,x2:0,w2:1,b:6.881373587019543},names:["x1w1","x2w2","s","n","o"]},{title:"Neuron with loss",expression:"0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2",values:{w1:.5,x1:2,w2:-.5,x2:3,b:.1,y:1},names:["p1","p2","s","z","\u0177","e","q"]},{title:"tanh through exp",expression:"(exp(2*n) - 1)/(exp(2*n) + 1)",values:{n:.881373587019543},names:[]}],Gn=Qt[3];function xt(e){let t=e.replace(/\s/g,"");return Qt.find(n=>n.expression.replace(/\s/g,"")===t)}var Ao=2e3,dh=1,ph=450,fh=1100,ot=class extends EventTarget{constructor(){super(...arguments);this.text="";this.lastGood="";this.error=null;this.evaluation=null;this.inputs=[];this.canCompute=!0;this.position=0;this.gradients=!0;this.table=!1;this.constants=!1;this.selected=null;this.hovered=new Set;this.playing=!1;this.speed=1;this.values=new Map;this.parsed=null;this.known=null}get graph(){return this.evaluation?.graph??null}get isHanded(){return this.evaluation!==null&&this.parsed===null}get steps(){return this.graph?.computed.length??0}get last(){return 2*this.steps}get step(){let{graph:n,position:r,steps:s}=this;if(!n||r===0)return null;if(r<=s){let o=n.computed[r-1];return{pass:"forward",number:r,place:o}}let i=r-s;return{pass:"backward",number:i,place:n.computed[s-i]}}get isForwardDone(){return this.position===this.steps}get progress(){return this.known??=this.computeProgress(),this.known}computeProgress(){let{graph:n,evaluation:r,position:s,steps:i}=this,o={grads:new Float64Array(n?.nodes.length??0),shares:[]};if(!n||!r||s<i)return{...o,touched:new Set};let{grads:a,shares:l}=r.gradsAfter(s-i),u=new Set([n.root]);for(let c of n.computed.slice(2*i-s))if(a[c]!==0)for(let{node:h}of r.walked(c))u.add(h);return{grads:a,shares:l,touched:u}}isComputed(n){let{graph:r,position:s,steps:i}=this;return!r||r.isLeaf(n)||s>=i?!0:n<=(r.computed[s-1]??-1)}type(n){this.pause(),this.text=n,this.error=null;try{n.trim()?this.take(it(n)):this.clear()}catch(r){if(!(r instanceof st))throw r;this.error=r}this.changed()}open(n){this.preset(n.values),this.type(n.expression)}preset(n){for(let[r,s]of Object.entries(n))this.values.set(r,s);this.inputs=[]}forget(){this.values.clear(),this.inputs=[]}clear(){this.parsed=null,this.evaluation=null,this.inputs=[],this.selected=null,this.position=0}take(n){let r=xt(this.text)?.names??[],s=0,i=n.graph.nodes.map(c=>c.operands.length?{...c,label:r[s++]??""}:c),o=new ye(i,"L"),a=this.parsed!==null&&this.graph?.structure===o.structure,l=new Map(this.inputs.map(({name:c,start:h})=>[c,h])),u=new Float64Array(i.length).fill(n.constant??0);this.inputs=[...n.inputs].map(([c,h])=>{let d=this.values.get(c)??dh;return this.values.set(c,d),u[h]=d,{name:c,place:h,start:l.get(c)??d}}),this.parsed=n,this.lastGood=this.text,this.canCompute=!0,this.evaluation=new ne(o,u),!a&&(this.selected=null,this.hovered=new Set,this.position=o.computed.length)}load(n){this.pause();let{graph:r,data:s,partials:i,canCompute:o,grads:a}=So(n.graph,n.grads);if(r.nodes.length>Ao)throw new Error(gh(r.nodes.length));this.clear(),this.text=n.expression??"",this.lastGood=this.text,this.error=null,this.canCompute=o,this.evaluation=new ne(r,s,i,a),this.inputs=mh(r,s);for(let{name:l,start:u}of this.inputs)this.values.set(l,u);this.position=r.computed.length,this.changed()}value({place:n}){return this.evaluation.data[n]}set({name:n,place:r},s){!this.canCompute||!this.evaluation||(this.values.set(n,s),this.evaluation.data[r]=s,this.evaluation.forward(),this.changed(),this.dispatchEvent(new CustomEvent("values")))}measured(n,r){let{graph:s,data:i}=this.evaluation,o=new ne(s,i);return o.data[n]+=r,o.forward(n+1),o.data[s.root]-i[s.root]}go(n){this.pause(),this.move(n)}move(n){let r=Math.max(0,Math.min(this.last,Math.round(n))),s=r!==this.position;this.position=r,this.selected=null,this.hovered=new Set,this.changed(),s&&this.dispatchEvent(new CustomEvent("step"))}next(){this.go(this.position+1)}previous(){this.go(this.position-1)}play(){this.last!==0&&(this.position===this.last&&this.move(0),this.playing=!0,this.wait(),this.changed())}pause(){clearTimeout(this.timer),this.playing&&(this.playing=!1,this.changed())}wait(){let n=this.position<this.steps?ph:fh;this.timer=setTimeout(()=>{this.move(this.position+1),this.position===this.last?this.pause():this.wait()},n/this.speed)}select(n){this.pause(),this.selected=n,this.changed()}hover(n){this.hovered=new Set(n),this.changed()}show(n){Object.assign(this,n),this.changed()}python(){let{parsed:n}=this;return n&&!this.error?Eo(this.text,n,this.values):null}changed(){this.known=null,this.dispatchEvent(new CustomEvent("change"))}};function mh(e,t){let n=new Map;return e.leaves.map(r=>{let s=e.name(r),i=(n.get(s)??0)+1;return n.set(s,i),{name:i===1?s:`${s} (${i})`,place:r,start:t[r]}})}function gh(e){return`This makes ${e.toLocaleString("en")} nodes; the page draws up to ${Ao.toLocaleString("en")}.`}function To(){let e=new ot;return e.open(Gn),e}function Is(e,t){return e>t?`b${e-t}`:`f${e}`}function wt(e,t){let n=/^([bf])(\d{1,5})$/.exec(e);if(!n)return null;let r=Number(n[2]);return r>t?null:n[1]==="b"?t+r:r}function zs(e,t,n){let r=new Map,s=[];for(let i of e.split(t).filter(Boolean)){let[o,a,...l]=i.split(n),u=Fn(a??"");!/^[A-Za-z_]\w*$/.test(o)||u===null||l.length?s.push(i):r.set(o,u)}return{values:r,unknown:s}}function Kn(e){let t=new URLSearchParams;t.set("e",e.text);let n=e.inputs.map(r=>`${r.name}:${bh(e.value(r))}`);return n.length&&t.set("v",n.join(",")),e.isForwardDone||t.set("s",Is(e.position,e.steps)),e.gradients||t.set("g","0"),e.table&&t.set("t","1"),e.constants&&t.set("c","1"),e.selected!==null&&t.set("w",String(e.selected)),t}function bh(e){return I(e).replace(/\.0$/,"")}var yh=new Set(["e","v","s","g","t","c","w"]);function Mo(e,t){let n=t.get("e")??Gn.expression,{values:r,unknown:s}=zs(t.get("v")??"",",",":");e.forget(),e.preset({...xt(n)?.values,...Object.fromEntries(r)}),e.type(n);let i=new Set(e.inputs.map(({name:o})=>o));return[...[...t.keys()].filter(o=>!yh.has(o)),...s,...[...r.keys()].filter(o=>!e.error&&!i.has(o)),...xh(e,t.get("s")),...wh(e,t),...vh(e,t.get("w"))]}function xh(e,t){let n=t===null?e.steps:wt(t,e.steps);return e.go(n??e.steps),n===null?[`s=${t}`]:[]}function wh(e,t){return e.show({gradients:t.get("g")!=="0",table:t.get("t")==="1",constants:t.get("c")==="1"}),["g","t","c"].filter(n=>!["0","1",null].includes(t.get(n))).map(n=>`${n}=${t.get(n)}`)}function vh(e,t){if(t===null)return[];let n=/^\d{1,5}$/.test(t)&&Number(t)<(e.graph?.nodes.length??0);return n&&e.select(Number(t)),n?[]:[`w=${t}`]}var ce=class extends K{constructor(){super(...arguments);this.expression=null;this.values=null;this.step=null;this.gradients=null;this.src=null;this.own=null}connectedCallback(){if(super.connectedCallback(),this.session||this.for)return;this.own=new ot,this.session=this.own;let n=this.querySelector('script[type="application/json"]')?.textContent;n&&this.load(JSON.parse(n))}disconnectedCallback(){super.disconnectedCallback(),this.session?.pause()}load(n){this.session.load(n)}willUpdate(n){super.willUpdate(n);let{own:r}=this;!r||r!==this.session||(n.has("src")&&this.src&&this.fetch(this.src),(n.has("expression")||n.has("values"))&&this.expression!==null&&(r.preset(Object.fromEntries(zs(this.values??"",/[\s,]+/,"=").values)),r.type(this.expression)),n.has("gradients")&&r.show({gradients:this.gradients!=="off"}),this.step!==null&&(n.has("step")||n.has("expression"))&&r.go(wt(this.step,r.steps)??r.position))}async fetch(n){let r=await(await fetch(n)).json();this.load({graph:r}),this.step!==null&&this.session.go(wt(this.step,this.session.steps)??this.session.position)}};x([A()],ce.prototype,"expression",2),x([A()],ce.prototype,"values",2),x([A()],ce.prototype,"step",2),x([A()],ce.prototype,"gradients",2),x([A()],ce.prototype,"src",2);var $h=300,No=576,kh=["Step","Inputs","Why","View"],ee=class extends ce{constructor(){super(...arguments);this.theme="auto";this.hide=null;this.height=null;this.keys="";this.engine=null;this.narrated="";this.tab="Step";this.isNarrow=!1;this.heard=null;this.observer=new ResizeObserver(([n])=>{this.isNarrow=n.contentRect.width<No});this.key=n=>{this.session&&this.checkVisibility()&&Vn(this.session,n)};this.speak=()=>{clearTimeout(this.timer),this.timer=setTimeout(()=>{this.session&&(this.narrated=wo(this.session))},$h)};this.tellValues=()=>this.tell("glass-change",Sh(this.session));this.tellStep=()=>this.tell("glass-step",Eh(this.session))}static{this.styles=[D,L,yo]}connectedCallback(){super.connectedCallback(),this.isNarrow=this.clientWidth>0&&this.clientWidth<No,this.observer.observe(this),this.target.addEventListener("keydown",this.key),this.listen(this.session)}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect(),this.target.removeEventListener("keydown",this.key),clearTimeout(this.timer),this.listen(null)}get target(){return this.keys==="page"?window:this}willUpdate(n){super.willUpdate(n),this.isConnected&&this.listen(this.session)}listen(n){if(n===this.heard)return;let r={change:this.speak,values:this.tellValues,step:this.tellStep};for(let[s,i]of Object.entries(r))this.heard?.removeEventListener(s,i),n?.addEventListener(s,i);this.heard=n}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}next(){this.session?.next()}previous(){this.session?.previous()}play(){this.session?.play()}pause(){this.session?.pause()}reset(){for(let n of this.session?.inputs??[])this.session.set(n,n.start);this.session?.go(this.session.steps)}async pressedInStage(n){let r=this.session;if(n.ctrlKey||n.metaKey||n.altKey||Ss(n))return;let s=n.key.toLowerCase();s==="g"&&r.show({gradients:!r.gradients}),s==="t"&&(r.show({table:!r.table}),await this.updateComplete,r.table?this.renderRoot.querySelector("glass-table")?.focus():this.graph?.focusNode())}isHidden(n){return(this.hide??"").split(/[\s,]+/).includes(n)}render(){let{session:n}=this;if(!n)return f``;let r=f`<section class="panel stage" .style=${this.height?`height: ${Number.parseInt(this.height,10)}px`:""} @keydown=${this.pressedInStage}>
        ${n.table?f`<glass-table .session=${n} tabindex="0" role="region" aria-label="Table of the graph"></glass-table>`:g}
        <glass-graph .session=${n} .engine=${this.engine} direction=${this.isNarrow?"down":"right"} ?hidden=${n.table}></glass-graph>
        ${this.isHidden("track")||this.isNarrow?g:f`<glass-steps .session=${n}></glass-steps>`}
      </section>`;return f`<div class="page">
      ${n.text||!n.isHanded?this.expressionBox():g}
      ${r}
      ${this.isNarrow?this.sheet():this.lower()}</div>
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`}expressionBox(){return f`<glass-expression .session=${this.session} .presets=${!this.isHidden("presets")}
      @glass-entered=${this.entered}></glass-expression>`}entered(){this.renderRoot.querySelector("glass-steps")?.shadowRoot?.querySelector("#play")?.focus()}lower(){let{session:n}=this;return f`<div class="lower">
      ${this.isHidden("card")?g:f`<glass-explain class="panel" .session=${n}></glass-explain>`}
      ${this.isHidden("inputs")?g:f`<glass-inputs class="panel" .session=${n}></glass-inputs>`}
    </div>`}sheet(){let n=this.session,r=n.selected!==null?"Why":this.tab==="Why"?"Step":this.tab,s=n.last===0;return f`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${kh.map(i=>f`<button aria-pressed=${i===r} @click=${()=>this.choose(i)}>${i}</button>`)}
      </div>
      <div class="sheet-body">${this.sheetBody(r)}</div>
      <div class="transport">
        <button class="square" aria-label="First step" ?disabled=${s} @click=${()=>n.go(0)}>${U.first}</button>
        <button ?disabled=${s} @click=${()=>n.previous()}>${U.previous} Back</button>
        <button class="square" aria-label=${n.playing?"Pause":"Play"} ?disabled=${s} @click=${()=>n.playing?n.pause():n.play()}>${n.playing?U.pause:U.play}</button>
        <button class="primary" ?disabled=${s} @click=${()=>n.next()}>Next ${U.next}</button>
      </div>
    </section>`}sheetBody(n){let r=this.session;if(n==="Inputs")return f`<glass-inputs .session=${r}></glass-inputs>`;if(n==="View")return f`<glass-steps compact .session=${r}></glass-steps>`;let s=r.position>r.steps?"grad":"data";return f`<div class="now ${s}">${_h(r)}</div>
      <glass-explain next="Next" .session=${r}></glass-explain>`}choose(n){let r=this.session;this.tab=n;let s=r.progress.shares[0]?.node??r.step?.place??0;r.select(n==="Why"&&r.graph?s:null)}};x([A({reflect:!0})],ee.prototype,"theme",2),x([A()],ee.prototype,"hide",2),x([A()],ee.prototype,"height",2),x([A({reflect:!0})],ee.prototype,"keys",2),x([A({attribute:!1})],ee.prototype,"engine",2),x([R()],ee.prototype,"narrated",2),x([R()],ee.prototype,"tab",2),x([R()],ee.prototype,"isNarrow",2),x([X("glass-graph")],ee.prototype,"graph",2);function _h({position:e,steps:t}){return e>t?`\u25C6 Backward ${e-t} of ${t}`:`\u25CF Forward ${e} of ${t}`}function Sh(e){let t=e.evaluation.grads();return{values:Object.fromEntries(e.inputs.map(n=>[n.name,e.value(n)])),data:e.evaluation.data.at(-1),grads:Object.fromEntries(e.inputs.map(({name:n,place:r})=>[n,t[r]]))}}function Eh(e){let{step:t,graph:n,position:r,steps:s}=e;return{pass:t?.pass??"forward",index:t?.number??0,node:t?n.name(t.place):"",step:Is(r,s)}}var Ah=120,Ue=class extends K{constructor(){super(...arguments);this.presets=!0;this.text=null}static{this.styles=[D,L,C`
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
        outline: 2px solid var(--data);
        outline-offset: -1px;
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
      textarea:focus-visible {
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
      @container (max-width: 575px) {
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
    `]}typed(){this.text=this.field.value,clearTimeout(this.timer),this.timer=setTimeout(()=>this.commit(),Ah)}commit(){if(clearTimeout(this.timer),this.text===null)return;let n=this.text;this.text=null,n!==this.session.text&&this.session.type(n)}pressed(n){n.key==="Enter"&&(n.preventDefault(),this.commit(),this.session.error||this.dispatchEvent(new CustomEvent("glass-entered",{bubbles:!0,composed:!0}))),n.key==="Escape"&&(this.text=null,this.session.type(this.session.lastGood))}render(){let{session:n}=this;if(!n)return f``;let r=this.text??n.text,{error:s}=n,i=n.graph?.name(n.graph.root)??"L",o=(s?.position??0)+1;return f`
      <div class="box ${s?"wrong":""}">
        <span class="root" aria-hidden="true">${r.trim()?`${i} =`:g}</span>
        <div class="layers">
          <div class="mirror" aria-hidden="true">${this.mirrored(r)}\u200b</div>
          <textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
            aria-label="Expression" aria-invalid=${s?"true":"false"}
            aria-describedby="problem" placeholder="Type an expression, such as a*b + c"
            .value=${r} @input=${this.typed} @keydown=${this.pressed} @blur=${this.commit}></textarea>
          ${s?f`<span class="caret" aria-hidden="true">▲</span>`:g}
        </div>
        <span class="count">${this.counts()}</span>
      </div>
      <div id="problem" role="status">${s?f`<div class="problem"><span class="cross" aria-hidden="true">✕</span><span><strong>Column ${o}.</strong> ${s.message} <span class="muted">${n.graph?"The graph below is the last one that worked.":""}</span></span></div>`:g}</div>
      ${this.presets?this.chips(r):g}`}counts(){let{session:n}=this;if(!n?.graph||n.error||!n.text.trim())return"";let r=n.inputs.length;return`${r} input${r===1?"":"s"} \xB7 ${n.steps} operation${n.steps===1?"":"s"}`}chips(n){let r=xt(n);return f`<div class="presets" role="group" aria-label="Presets">
      <span class="muted try">${n.trim()?"Try":"or start from"}</span>
      ${(n.trim()?Qt:Qt.slice(0,3)).map(s=>f`<button aria-pressed=${s===r} @click=${()=>{this.text=null,this.session.open(s)}}>${s.title}</button>`)}
    </div>`}mirrored(n){let{error:r,step:s,graph:i,isForwardDone:o,hovered:a}=this.session;if(n!==this.session.text)return n;if(r){let h=String.fromCodePoint(n.codePointAt(r.position)??32);return Fs(n,[r.position,r.position+h.length],"wrong")}let[l]=a,u=l!==void 0?i?.nodes[l]?.span:null;if(u)return Fs(n,u,"hovered");let c=s&&!o?i?.nodes[s.place]?.span:null;return c?Fs(n,c,s.pass):n}updated(){let n=this.renderRoot.querySelector(".caret");if(!n||!this.wrong)return;let{offsetLeft:r,offsetTop:s,offsetWidth:i,offsetHeight:o}=this.wrong;n.style.left=`${r+i/2}px`,n.style.top=`${s+o+14}px`}};x([A({type:Boolean})],Ue.prototype,"presets",2),x([R()],Ue.prototype,"text",2),x([X("textarea")],Ue.prototype,"field",2),x([X("mark.wrong")],Ue.prototype,"wrong",2);function Fs(e,[t,n],r){let s=e.slice(t,n)||" ";return f`${e.slice(0,t)}<mark class=${r}>${s}</mark>${e.slice(n)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var he={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},qe=e=>(...t)=>({_$litDirective$:e,values:t}),xe=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,n,r){this._$Ct=t,this._$AM=n,this._$Ci=r}_$AS(t,n){return this.update(t,n)}update(t,n){return this.render(...n)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Th}=no,Ro=e=>e;var Co=e=>e.strings===void 0,Oo=()=>document.createComment(""),vt=(e,t,n)=>{let r=e._$AA.parentNode,s=t===void 0?e._$AB:t._$AA;if(n===void 0){let i=r.insertBefore(Oo(),s),o=r.insertBefore(Oo(),s);n=new Th(i,o,e,e.options)}else{let i=n._$AB.nextSibling,o=n._$AM,a=o!==e;if(a){let l;n._$AQ?.(e),n._$AM=e,n._$AP!==void 0&&(l=e._$AU)!==o._$AU&&n._$AP(l)}if(i!==s||a){let l=n._$AA;for(;l!==i;){let u=Ro(l).nextSibling;Ro(r).insertBefore(l,s),l=u}}}return n},He=(e,t,n=e)=>(e._$AI(t,n),e),Mh={},$t=(e,t=Mh)=>e._$AH=t,Po=e=>e._$AH,Xn=e=>{e._$AR(),e._$AA.remove()};/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Io=qe(class extends xe{constructor(){super(...arguments),this.key=g}render(e,t){return this.key=e,t}update(e,[t,n]){return t!==this.key&&($t(e),this.key=t),n}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var zo=(e,t,n)=>{let r=new Map;for(let s=t;s<=n;s++)r.set(e[s],s);return r},Ls=qe(class extends xe{constructor(e){if(super(e),e.type!==he.CHILD)throw Error("repeat() can only be used in text expressions")}dt(e,t,n){let r;n===void 0?n=t:t!==void 0&&(r=t);let s=[],i=[],o=0;for(let a of e)s[o]=r?r(a,o):o,i[o]=n(a,o),o++;return{values:i,keys:s}}render(e,t,n){return this.dt(e,t,n).values}update(e,[t,n,r]){let s=Po(e),{values:i,keys:o}=this.dt(t,n,r);if(!Array.isArray(s))return this.ut=o,i;let a=this.ut??=[],l=[],u,c,h=0,d=s.length-1,p=0,b=i.length-1;for(;h<=d&&p<=b;)if(s[h]===null)h++;else if(s[d]===null)d--;else if(a[h]===o[p])l[p]=He(s[h],i[p]),h++,p++;else if(a[d]===o[b])l[b]=He(s[d],i[b]),d--,b--;else if(a[h]===o[b])l[b]=He(s[h],i[b]),vt(e,l[b+1],s[h]),h++,b--;else if(a[d]===o[p])l[p]=He(s[d],i[p]),vt(e,s[h],s[d]),d--,p++;else if(u===void 0&&(u=zo(o,p,b),c=zo(a,h,d)),u.has(a[h]))if(u.has(a[d])){let $=c.get(o[p]),v=$!==void 0?s[$]:null;if(v===null){let w=vt(e,s[h]);He(w,i[p]),l[p]=w}else l[p]=He(v,i[p]),vt(e,s[h],v),s[$]=null;p++}else Xn(s[d]),d--;else Xn(s[h]),h++;for(;p<=b;){let $=vt(e,l[b+1]);He($,i[p]),l[p++]=$}for(;h<=d;){let $=s[h++];$!==null&&Xn($)}return this.ut=o,$t(e,l),G}});function Yn(e,t){return e==null||t==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function Nh(e,t){return e==null||t==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function Do(e){let t,n,r;e.length!==2?(t=Yn,n=(a,l)=>Yn(e(a),l),r=(a,l)=>e(a)-l):(t=e===Yn||e===Nh?e:Rh,n=e,r=e);function s(a,l,u=0,c=a.length){if(u<c){if(t(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<0?u=h+1:c=h}while(u<c)}return u}function i(a,l,u=0,c=a.length){if(u<c){if(t(l,l)!==0)return c;do{let h=u+c>>>1;n(a[h],l)<=0?u=h+1:c=h}while(u<c)}return u}function o(a,l,u=0,c=a.length){let h=s(a,l,u,c-1);return h>u&&r(a[h-1],l)>-r(a[h],l)?h-1:h}return{left:s,center:o,right:i}}function Rh(){return 0}function Oh(e){return e===null?NaN:+e}var Bo=Do(Yn),cx=Bo.right,hx=Bo.left,dx=Do(Oh).center;var px=Uo(qo),fx=Uo(Ch);function Uo(e){return function(t,n,r=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((r=+r)>=0))throw new RangeError("invalid ry");let{data:s,width:i,height:o}=t;if(!((i=Math.floor(i))>=0))throw new RangeError("invalid width");if(!((o=Math.floor(o!==void 0?o:s.length/i))>=0))throw new RangeError("invalid height");if(!i||!o||!n&&!r)return t;let a=n&&e(n),l=r&&e(r),u=s.slice();return a&&l?(kt(a,u,s,i,o),kt(a,s,u,i,o),kt(a,u,s,i,o),_t(l,s,u,i,o),_t(l,u,s,i,o),_t(l,s,u,i,o)):a?(kt(a,s,u,i,o),kt(a,u,s,i,o),kt(a,s,u,i,o)):l&&(_t(l,s,u,i,o),_t(l,u,s,i,o),_t(l,s,u,i,o)),t}}function kt(e,t,n,r,s){for(let i=0,o=r*s;i<o;)e(t,n,i,i+=r,1)}function _t(e,t,n,r,s){for(let i=0,o=r*s;i<r;++i)e(t,n,i,i+o,r)}function Ch(e){let t=qo(e);return(n,r,s,i,o)=>{s<<=2,i<<=2,o<<=2,t(n,r,s+0,i+0,o),t(n,r,s+1,i+1,o),t(n,r,s+2,i+2,o),t(n,r,s+3,i+3,o)}}function qo(e){let t=Math.floor(e);if(t===e)return Ph(e);let n=e-t,r=2*e+1;return(s,i,o,a,l)=>{if(!((a-=l)>=o))return;let u=t*i[o],c=l*t,h=c+l;for(let d=o,p=o+c;d<p;d+=l)u+=i[Math.min(a,d)];for(let d=o,p=a;d<=p;d+=l)u+=i[Math.min(a,d+c)],s[d]=(u+n*(i[Math.max(o,d-h)]+i[Math.min(a,d+h)]))/r,u-=i[Math.max(o,d-c)]}}function Ph(e){let t=2*e+1;return(n,r,s,i,o)=>{if(!((i-=o)>=s))return;let a=e*r[s],l=o*e;for(let u=s,c=s+l;u<c;u+=o)a+=r[Math.min(i,u)];for(let u=s,c=i;u<=c;u+=o)a+=r[Math.min(i,u+l)],n[u]=a/t,a-=r[Math.max(s,u-l)]}}var Ds=class extends Map{constructor(t,n=Fh){if(super(),Object.defineProperties(this,{_intern:{value:new Map},_key:{value:n}}),t!=null)for(let[r,s]of t)this.set(r,s)}get(t){return super.get(Fo(this,t))}has(t){return super.has(Fo(this,t))}set(t,n){return super.set(Ih(this,t),n)}delete(t){return super.delete(zh(this,t))}};function Fo({_intern:e,_key:t},n){let r=t(n);return e.has(r)?e.get(r):n}function Ih({_intern:e,_key:t},n){let r=t(n);return e.has(r)?e.get(r):(e.set(r,n),n)}function zh({_intern:e,_key:t},n){let r=t(n);return e.has(r)&&(n=e.get(r),e.delete(r)),n}function Fh(e){return e!==null&&typeof e=="object"?e.valueOf():e}function Lo(e){return e}function Jt(e,...t){return Lh(e,Lo,Lo,t)}function Lh(e,t,n,r){return(function s(i,o){if(o>=r.length)return n(i);let a=new Ds,l=r[o++],u=-1;for(let c of i){let h=l(c,++u,i),d=a.get(h);d?d.push(c):a.set(h,[c])}for(let[c,h]of a)a.set(c,s(h,o));return t(a)})(e,0)}var Dh=Array.prototype,mx=Dh.slice;var Bh=Math.sqrt(50),Uh=Math.sqrt(10),qh=Math.sqrt(2);function Bs(e,t,n){let r=(t-e)/Math.max(0,n),s=Math.floor(Math.log10(r)),i=r/Math.pow(10,s),o=i>=Bh?10:i>=Uh?5:i>=qh?2:1,a,l,u;return s<0?(u=Math.pow(10,-s)/o,a=Math.round(e*u),l=Math.round(t*u),a/u<e&&++a,l/u>t&&--l,u=-u):(u=Math.pow(10,s)*o,a=Math.round(e/u),l=Math.round(t/u),a*u<e&&++a,l*u>t&&--l),l<a&&.5<=n&&n<2?Bs(e,t,n*2):[a,l,u]}function Ho(e,t,n){if(t=+t,e=+e,n=+n,!(n>0))return[];if(e===t)return[e];let r=t<e,[s,i,o]=r?Bs(t,e,n):Bs(e,t,n);if(!(i>=s))return[];let a=i-s+1,l=new Array(a);if(r)if(o<0)for(let u=0;u<a;++u)l[u]=(i-u)/-o;else for(let u=0;u<a;++u)l[u]=(i-u)*o;else if(o<0)for(let u=0;u<a;++u)l[u]=(s+u)/-o;else for(let u=0;u<a;++u)l[u]=(s+u)*o;return l}function Vo(e,t){let n=0,r=0;if(t===void 0)for(let s of e)s!=null&&(s=+s)>=s&&(++n,r+=s);else{let s=-1;for(let i of e)(i=t(i,++s,e))!=null&&(i=+i)>=i&&(++n,r+=i)}if(n)return r/n}var gx=Hh(Math.random);function Hh(e){return function(n,r=0,s=n.length){let i=s-(r=+r);for(;i;){let o=e()*i--|0,a=n[i+r];n[i+r]=n[o+r],n[o+r]=a}return n}}/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Wo=qe(class extends xe{constructor(e){if(super(e),e.type!==he.ATTRIBUTE||e.name!=="class"||e.strings?.length>2)throw Error("`classMap()` can only be used in the `class` attribute and must be the only part in the attribute.")}render(e){return" "+Object.keys(e).filter(t=>e[t]).join(" ")+" "}update(e,[t]){if(this.st===void 0){this.st=new Set,e.strings!==void 0&&(this.nt=new Set(e.strings.join(" ").split(/\s/).filter(r=>r!=="")));for(let r in t)t[r]&&!this.nt?.has(r)&&this.st.add(r);return this.render(t)}let n=e.element.classList;for(let r of this.st)r in t||(n.remove(r),this.st.delete(r));for(let r in t){let s=!!t[r];s===this.st.has(r)||this.nt?.has(r)||(s?(n.add(r),this.st.add(r)):(n.remove(r),this.st.delete(r)))}return G}});function Zn(e){let t=[...e].length;return t>2?6.5*t+8:24}function Qn(e,t,n){return n==="right"?{x:e.x-t.width/2-4,y:e.y}:{x:e.x,y:e.y-t.height/2}}function Go(e,t,n,r,s,i,o){let a=s==="right",l=a?{x:e.x+t.width/2,y:e.y}:{x:e.x,y:e.y+t.height/2},u=a?{x:n.x+12-r,y:n.y}:{x:n.x,y:n.y-12},c=o>1?(i/(o-1)-.5)*52*(4/3):0,h=jo(l,u,a,c),d=jo(u,l,a,c);return{path:`M${Ve(l)}C${Ve(h)} ${Ve(d)} ${Ve(u)}`,back:`M${Ve(u)}C${Ve(d)} ${Ve(h)} ${Ve(Vh(l,a,12))}`,middle:{x:(l.x+3*h.x+3*d.x+u.x)/8,y:(l.y+3*h.y+3*d.y+u.y)/8},gap:u.x-l.x,isLevel:a&&Math.abs(l.y-u.y)<1&&o===1,start:l,end:u}}function jo(e,t,n,r){return n?{x:e.x+(t.x-e.x)*.55,y:e.y+r}:{x:e.x+r,y:e.y+(t.y-e.y)*.55}}function Vh(e,t,n){return t?{x:e.x+n,y:e.y}:{x:e.x,y:e.y+n}}function Ve({x:e,y:t}){return`${e.toFixed(1)} ${t.toFixed(1)}`}var we={width:52,height:28},Wh=22,er=8,jh=13,Gh=18,Kh=8;function Ko(e,t,n,r,s){if(e.kind==="number")return Yh(e,t);let{width:i,height:o}=n,a=o-Wh,l=P(s.data).length>Kh,u=s.gradState!=="hidden",c=s.gradState==="known"||s.gradState==="receiving",h=e.badge!==""&&r==="right",d={node:!0,leaf:s.isLeaf,group:e.kind==="group",marked:s.isMarked,bad:s.isBad,[s.gradState]:!0,[`active-${s.active||"no"}`]:!0,[`beat-${s.beat%2}`]:!0};return E`
    <g class=${Wo(d)} data-place=${e.place} role="button"
       tabindex=${s.isFocused?0:-1} aria-label=${s.description}
       .style=${Xo(t.x-i/2,t.y-o/2)}>
      ${e.kind==="group"?E`<rect class="behind" x="4" y="-4" width=${i} height=${o} rx=${er} />`:g}
      ${s.active?E`<rect class="ring" x="-4" y="-4" width=${i+8} height=${o+8} rx="11" />`:g}
      <rect class="body" width=${i} height=${o} rx=${er} />
      ${u&&c?E`<path class="band" d=${Zh(i,o,a)} />`:g}
      ${u?E`<path class="hair" d="M0 ${a}H${i}" />`:g}
      <rect class="frame" width=${i} height=${o} rx=${er} />
      <g aria-hidden="true"><text class="node-name" x=${h?16:9} y="16">${Qh(e)}<title>${e.text}</title></text>
      <text class="node-data ${l?"long":""}" x=${i-9} y=${a-6}>${s.isComputed?P(s.data):"\u2026"}<title>data ${I(s.data)}</title></text>
      ${u?E`<text class="node-sign" x="9" y=${o-6.5}>∂</text>
              <text class="node-grad" x=${i-9} y=${o-6.5}>${c?P(s.grad):"0"}<title>grad ${I(s.grad)}</title></text>`:g}
      ${e.badge?Xh(e.badge,Qn({x:i/2,y:o/2},n,r),r):g}</g>
    </g>`}function Xh(e,t,n){let r=Zn(e),s=[...e].length>1?10:14,{y:i}=t,o=n==="right"?t.x+12-r/2:t.x;return E`<g class="badge">
    <rect x=${o-r/2} y=${i-12} width=${r} height=${24} rx=${12} />
    <text x=${o} y=${i} font-size=${s}>${e}</text>
  </g>`}function Yh(e,{x:t,y:n}){return E`<g class="number" .style=${Xo(t-we.width/2,n-we.height/2)}>
    <rect width=${we.width} height=${we.height} rx="14" />
    <text x=${we.width/2} y=${we.height/2}>${e.text}</text>
  </g>`}function Xo(e,t){return`transform: translate(${e}px, ${t}px)`}function Zh(e,t,n){let r=er;return`M0 ${n}H${e}V${t-r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}Z`}function Qh({text:e,kind:t}){let n=t==="group"?Gh:jh;return e.length>n?`${e.slice(0,n-1)}\u2026`:e}function Yo(e,t,n){return`digraph {
${[`rankdir=${t==="right"?"LR":"TB"}`,"ordering=in",`nodesep=${tr(n.between)}`,`ranksep=${tr(n.ranks)}`,'node [shape=box fixedsize=true label=""]',...e.boxes.map(({id:s,kind:i})=>{let{width:o,height:a}=i==="number"?we:n;return`${s} [width=${tr(o)} height=${tr(a)}]`}),...e.links.map(({from:s,to:i})=>`${s} -> ${i} [weight=${Jh(e,s)}]`)].join(`
`)}
}`}function Jh(e,t){return e.boxes.some(({id:n,badge:r})=>n===t&&r)?4:1}function tr(e){return(e/72).toFixed(4)}function Zo(e){let{objects:t,bb:n}=JSON.parse(e),r=Number(n.split(",")[3]);return new Map((t??[]).map(({name:s,pos:i})=>{let[o,a]=i.split(",").map(Number);return[s,{x:o,y:r-a}]}))}var ed={width:94,height:64,between:16,ranks:60},td={width:84,height:58,between:8,ranks:42},nd=8,rd=108;function Qo(e,t){let n=t==="right"?ed:td;return e.boxes.some(({text:s})=>s.length>nd)?{...n,width:rd}:n}function nr(e,t){return`${t} ${Qo(e,t).width} ${e.key}`}function sd(e,t,n,r){let s=t==="right"?"y":"x",i=t==="right"?"x":"y",o=(t==="right"?n.height:n.width)+n.between,a=new Set(e.boxes.filter(({badge:l})=>!l).map(({id:l})=>l));for(let[l,u]of Jt(e.links,c=>c.to)){let c=r.get(l),h=[...new Set(u.map(b=>b.from))];if(!c||h.length<2||!h.every(b=>a.has(b)))continue;let d=Vo(h,b=>r.get(b)[s]);[...r].every(([b,$])=>b===l||Math.abs($[i]-c[i])>1||Math.abs($[s]-d)>=o-1)&&r.set(l,{...c,[s]:d})}}async function Jo(e,t,n){let r=Qo(t,n),s=Zo(await e(Yo(t,n,r)));sd(t,n,r,s);let i=[...s.values()];return{key:nr(t,n),sizes:r,direction:n,points:s,width:Math.max(...i.map(({x:o})=>o))+r.width/2,height:Math.max(...i.map(({y:o})=>o))+r.height/2}}var id=document.currentScript?.src??document.querySelector('script[src*="glassgrad.js"]')?.src;function Us(e){return new URL(e,id||document.baseURI).href}function ta(){let e=null,t=0,n=null;function r(o){n?.fail(new Error(o)),n=null,e?.terminate(),e=null}function s(){let o=od();return o.onerror=()=>r("the layout engine could not be loaded"),o.onmessage=({data:a})=>{a.id===n?.id&&(a.json!==void 0?n.done(a.json):n.fail(new Error(a.error)),n=null)},o}return Object.assign(o=>new Promise((a,l)=>{n&&r("stopped");let u=++t;try{e??=s()}catch{ad(o).then(a,l);return}n={id:u,done:a,fail:l},e.postMessage({id:u,dot:o})}),{stop:()=>r("stopped")})}function od(){let e=document.getElementById("glass-layout")?.textContent;return e?new Worker(URL.createObjectURL(new Blob([e],{type:"text/javascript"}))):new Worker(Us("layout.js"))}var ea=null;async function ad(e){return ea??=new Promise((t,n)=>{let r=document.createElement("script");r.src=Us("layout.js"),r.setAttribute("charset","utf-8"),r.onload=()=>t(globalThis.glassLayout),r.onerror=()=>n(new Error("the layout engine could not be loaded")),document.head.append(r)}),(await ea)(e)}var qs="http://www.w3.org/1999/xhtml",na={svg:"http://www.w3.org/2000/svg",xhtml:qs,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespace",xmlns:"http://www.w3.org/2000/xmlns/"};function en(e){var t=e+="",n=t.indexOf(":");return n>=0&&(t=e.slice(0,n))!=="xmlns"&&(e=e.slice(n+1)),na.hasOwnProperty(t)?{space:na[t],local:e}:e}function ld(e){return function(){var t=this.ownerDocument,n=this.namespaceURI;return n===qs&&t.documentElement.namespaceURI===qs?t.createElement(e):t.createElementNS(n,e)}}function ud(e){return function(){return this.ownerDocument.createElementNS(e.space,e.local)}}function ra(e){var t=en(e);return(t.local?ud:ld)(t)}function cd(){}function sr(e){return e==null?cd:function(){return this.querySelector(e)}}function hd(e){typeof e!="function"&&(e=sr(e));for(var t=this._groups,n=t.length,r=new Array(n),s=0;s<n;++s)for(var i=t[s],o=i.length,a=r[s]=new Array(o),l,u,c=0;c<o;++c)(l=i[c])&&(u=e.call(l,l.__data__,c,i))&&("__data__"in l&&(u.__data__=l.__data__),a[c]=u);return new te(r,this._parents)}function dd(e){return e==null?[]:Array.isArray(e)?e:Array.from(e)}function pd(){return[]}function Vs(e){return e==null?pd:function(){return this.querySelectorAll(e)}}function fd(e){return function(){return dd(e.apply(this,arguments))}}function md(e){typeof e=="function"?e=fd(e):e=Vs(e);for(var t=this._groups,n=t.length,r=[],s=[],i=0;i<n;++i)for(var o=t[i],a=o.length,l,u=0;u<a;++u)(l=o[u])&&(r.push(e.call(l,l.__data__,u,o)),s.push(l));return new te(r,s)}function Ws(e){return function(){return this.matches(e)}}function sa(e){return function(t){return t.matches(e)}}var gd=Array.prototype.find;function bd(e){return function(){return gd.call(this.children,e)}}function yd(){return this.firstElementChild}function xd(e){return this.select(e==null?yd:bd(typeof e=="function"?e:sa(e)))}var wd=Array.prototype.filter;function vd(){return Array.from(this.children)}function $d(e){return function(){return wd.call(this.children,e)}}function kd(e){return this.selectAll(e==null?vd:$d(typeof e=="function"?e:sa(e)))}function _d(e){typeof e!="function"&&(e=Ws(e));for(var t=this._groups,n=t.length,r=new Array(n),s=0;s<n;++s)for(var i=t[s],o=i.length,a=r[s]=[],l,u=0;u<o;++u)(l=i[u])&&e.call(l,l.__data__,u,i)&&a.push(l);return new te(r,this._parents)}function ia(e){return new Array(e.length)}function Sd(){return new te(this._enter||this._groups.map(ia),this._parents)}function rr(e,t){this.ownerDocument=e.ownerDocument,this.namespaceURI=e.namespaceURI,this._next=null,this._parent=e,this.__data__=t}rr.prototype={constructor:rr,appendChild:function(e){return this._parent.insertBefore(e,this._next)},insertBefore:function(e,t){return this._parent.insertBefore(e,t)},querySelector:function(e){return this._parent.querySelector(e)},querySelectorAll:function(e){return this._parent.querySelectorAll(e)}};function Ed(e){return function(){return e}}function Ad(e,t,n,r,s,i){for(var o=0,a,l=t.length,u=i.length;o<u;++o)(a=t[o])?(a.__data__=i[o],r[o]=a):n[o]=new rr(e,i[o]);for(;o<l;++o)(a=t[o])&&(s[o]=a)}function Td(e,t,n,r,s,i,o){var a,l,u=new Map,c=t.length,h=i.length,d=new Array(c),p;for(a=0;a<c;++a)(l=t[a])&&(d[a]=p=o.call(l,l.__data__,a,t)+"",u.has(p)?s[a]=l:u.set(p,l));for(a=0;a<h;++a)p=o.call(e,i[a],a,i)+"",(l=u.get(p))?(r[a]=l,l.__data__=i[a],u.delete(p)):n[a]=new rr(e,i[a]);for(a=0;a<c;++a)(l=t[a])&&u.get(d[a])===l&&(s[a]=l)}function Md(e){return e.__data__}function Nd(e,t){if(!arguments.length)return Array.from(this,Md);var n=t?Td:Ad,r=this._parents,s=this._groups;typeof e!="function"&&(e=Ed(e));for(var i=s.length,o=new Array(i),a=new Array(i),l=new Array(i),u=0;u<i;++u){var c=r[u],h=s[u],d=h.length,p=Rd(e.call(c,c&&c.__data__,u,r)),b=p.length,$=a[u]=new Array(b),v=o[u]=new Array(b),w=l[u]=new Array(d);n(c,h,$,v,w,p,t);for(var S=0,q=0,ge,ie;S<b;++S)if(ge=$[S]){for(S>=q&&(q=S+1);!(ie=v[q])&&++q<b;);ge._next=ie||null}}return o=new te(o,r),o._enter=a,o._exit=l,o}function Rd(e){return typeof e=="object"&&"length"in e?e:Array.from(e)}function Od(){return new te(this._exit||this._groups.map(ia),this._parents)}function Cd(e,t,n){var r=this.enter(),s=this,i=this.exit();return typeof e=="function"?(r=e(r),r&&(r=r.selection())):r=r.append(e+""),t!=null&&(s=t(s),s&&(s=s.selection())),n==null?i.remove():n(i),r&&s?r.merge(s).order():s}function Pd(e){for(var t=e.selection?e.selection():e,n=this._groups,r=t._groups,s=n.length,i=r.length,o=Math.min(s,i),a=new Array(s),l=0;l<o;++l)for(var u=n[l],c=r[l],h=u.length,d=a[l]=new Array(h),p,b=0;b<h;++b)(p=u[b]||c[b])&&(d[b]=p);for(;l<s;++l)a[l]=n[l];return new te(a,this._parents)}function Id(){for(var e=this._groups,t=-1,n=e.length;++t<n;)for(var r=e[t],s=r.length-1,i=r[s],o;--s>=0;)(o=r[s])&&(i&&o.compareDocumentPosition(i)^4&&i.parentNode.insertBefore(o,i),i=o);return this}function zd(e){e||(e=Fd);function t(h,d){return h&&d?e(h.__data__,d.__data__):!h-!d}for(var n=this._groups,r=n.length,s=new Array(r),i=0;i<r;++i){for(var o=n[i],a=o.length,l=s[i]=new Array(a),u,c=0;c<a;++c)(u=o[c])&&(l[c]=u);l.sort(t)}return new te(s,this._parents).order()}function Fd(e,t){return e<t?-1:e>t?1:e>=t?0:NaN}function Ld(){var e=arguments[0];return arguments[0]=this,e.apply(null,arguments),this}function Dd(){return Array.from(this)}function Bd(){for(var e=this._groups,t=0,n=e.length;t<n;++t)for(var r=e[t],s=0,i=r.length;s<i;++s){var o=r[s];if(o)return o}return null}function Ud(){let e=0;for(let t of this)++e;return e}function qd(){return!this.node()}function Hd(e){for(var t=this._groups,n=0,r=t.length;n<r;++n)for(var s=t[n],i=0,o=s.length,a;i<o;++i)(a=s[i])&&e.call(a,a.__data__,i,s);return this}function Vd(e){return function(){this.removeAttribute(e)}}function Wd(e){return function(){this.removeAttributeNS(e.space,e.local)}}function jd(e,t){return function(){this.setAttribute(e,t)}}function Gd(e,t){return function(){this.setAttributeNS(e.space,e.local,t)}}function Kd(e,t){return function(){var n=t.apply(this,arguments);n==null?this.removeAttribute(e):this.setAttribute(e,n)}}function Xd(e,t){return function(){var n=t.apply(this,arguments);n==null?this.removeAttributeNS(e.space,e.local):this.setAttributeNS(e.space,e.local,n)}}function Yd(e,t){var n=en(e);if(arguments.length<2){var r=this.node();return n.local?r.getAttributeNS(n.space,n.local):r.getAttribute(n)}return this.each((t==null?n.local?Wd:Vd:typeof t=="function"?n.local?Xd:Kd:n.local?Gd:jd)(n,t))}function oa(e){return e.ownerDocument&&e.ownerDocument.defaultView||e.document&&e||e.defaultView}function Zd(e){return function(){this.style.removeProperty(e)}}function Qd(e,t,n){return function(){this.style.setProperty(e,t,n)}}function Jd(e,t,n){return function(){var r=t.apply(this,arguments);r==null?this.style.removeProperty(e):this.style.setProperty(e,r,n)}}function ep(e,t,n){return arguments.length>1?this.each((t==null?Zd:typeof t=="function"?Jd:Qd)(e,t,n??"")):at(this.node(),e)}function at(e,t){return e.style.getPropertyValue(t)||oa(e).getComputedStyle(e,null).getPropertyValue(t)}function tp(e){return function(){delete this[e]}}function np(e,t){return function(){this[e]=t}}function rp(e,t){return function(){var n=t.apply(this,arguments);n==null?delete this[e]:this[e]=n}}function sp(e,t){return arguments.length>1?this.each((t==null?tp:typeof t=="function"?rp:np)(e,t)):this.node()[e]}function aa(e){return e.trim().split(/^|\s+/)}function js(e){return e.classList||new la(e)}function la(e){this._node=e,this._names=aa(e.getAttribute("class")||"")}la.prototype={add:function(e){var t=this._names.indexOf(e);t<0&&(this._names.push(e),this._node.setAttribute("class",this._names.join(" ")))},remove:function(e){var t=this._names.indexOf(e);t>=0&&(this._names.splice(t,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(e){return this._names.indexOf(e)>=0}};function ua(e,t){for(var n=js(e),r=-1,s=t.length;++r<s;)n.add(t[r])}function ca(e,t){for(var n=js(e),r=-1,s=t.length;++r<s;)n.remove(t[r])}function ip(e){return function(){ua(this,e)}}function op(e){return function(){ca(this,e)}}function ap(e,t){return function(){(t.apply(this,arguments)?ua:ca)(this,e)}}function lp(e,t){var n=aa(e+"");if(arguments.length<2){for(var r=js(this.node()),s=-1,i=n.length;++s<i;)if(!r.contains(n[s]))return!1;return!0}return this.each((typeof t=="function"?ap:t?ip:op)(n,t))}function up(){this.textContent=""}function cp(e){return function(){this.textContent=e}}function hp(e){return function(){var t=e.apply(this,arguments);this.textContent=t??""}}function dp(e){return arguments.length?this.each(e==null?up:(typeof e=="function"?hp:cp)(e)):this.node().textContent}function pp(){this.innerHTML=""}function fp(e){return function(){this.innerHTML=e}}function mp(e){return function(){var t=e.apply(this,arguments);this.innerHTML=t??""}}function gp(e){return arguments.length?this.each(e==null?pp:(typeof e=="function"?mp:fp)(e)):this.node().innerHTML}function bp(){this.nextSibling&&this.parentNode.appendChild(this)}function yp(){return this.each(bp)}function xp(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function wp(){return this.each(xp)}function vp(e){var t=typeof e=="function"?e:ra(e);return this.select(function(){return this.appendChild(t.apply(this,arguments))})}function $p(){return null}function kp(e,t){var n=typeof e=="function"?e:ra(e),r=t==null?$p:typeof t=="function"?t:sr(t);return this.select(function(){return this.insertBefore(n.apply(this,arguments),r.apply(this,arguments)||null)})}function _p(){var e=this.parentNode;e&&e.removeChild(this)}function Sp(){return this.each(_p)}function Ep(){var e=this.cloneNode(!1),t=this.parentNode;return t?t.insertBefore(e,this.nextSibling):e}function Ap(){var e=this.cloneNode(!0),t=this.parentNode;return t?t.insertBefore(e,this.nextSibling):e}function Tp(e){return this.select(e?Ap:Ep)}function Mp(e){return arguments.length?this.property("__data__",e):this.node().__data__}function Np(e){return function(t){e.call(this,t,this.__data__)}}function Rp(e){return e.trim().split(/^|\s+/).map(function(t){var n="",r=t.indexOf(".");return r>=0&&(n=t.slice(r+1),t=t.slice(0,r)),{type:t,name:n}})}function Op(e){return function(){var t=this.__on;if(t){for(var n=0,r=-1,s=t.length,i;n<s;++n)i=t[n],(!e.type||i.type===e.type)&&i.name===e.name?this.removeEventListener(i.type,i.listener,i.options):t[++r]=i;++r?t.length=r:delete this.__on}}}function Cp(e,t,n){return function(){var r=this.__on,s,i=Np(t);if(r){for(var o=0,a=r.length;o<a;++o)if((s=r[o]).type===e.type&&s.name===e.name){this.removeEventListener(s.type,s.listener,s.options),this.addEventListener(s.type,s.listener=i,s.options=n),s.value=t;return}}this.addEventListener(e.type,i,n),s={type:e.type,name:e.name,value:t,listener:i,options:n},r?r.push(s):this.__on=[s]}}function Pp(e,t,n){var r=Rp(e+""),s,i=r.length,o;if(arguments.length<2){var a=this.node().__on;if(a){for(var l=0,u=a.length,c;l<u;++l)for(s=0,c=a[l];s<i;++s)if((o=r[s]).type===c.type&&o.name===c.name)return c.value}return}for(a=t?Cp:Op,s=0;s<i;++s)this.each(a(r[s],t,n));return this}function ha(e,t,n){var r=oa(e),s=r.CustomEvent;typeof s=="function"?s=new s(t,n):(s=r.document.createEvent("Event"),n?(s.initEvent(t,n.bubbles,n.cancelable),s.detail=n.detail):s.initEvent(t,!1,!1)),e.dispatchEvent(s)}function Ip(e,t){return function(){return ha(this,e,t)}}function zp(e,t){return function(){return ha(this,e,t.apply(this,arguments))}}function Fp(e,t){return this.each((typeof t=="function"?zp:Ip)(e,t))}function*Lp(){for(var e=this._groups,t=0,n=e.length;t<n;++t)for(var r=e[t],s=0,i=r.length,o;s<i;++s)(o=r[s])&&(yield o)}var da=[null];function te(e,t){this._groups=e,this._parents=t}function lt(){return new te([[document.documentElement]],da)}function Dp(){return this}te.prototype=lt.prototype={constructor:te,select:hd,selectAll:md,selectChild:xd,selectChildren:kd,filter:_d,data:Nd,enter:Sd,exit:Od,join:Cd,merge:Pd,selection:Dp,order:Id,sort:zd,call:Ld,nodes:Dd,node:Bd,size:Ud,empty:qd,each:Hd,attr:Yd,style:ep,property:sp,classed:lp,text:dp,html:gp,raise:yp,lower:wp,append:vp,insert:kp,remove:Sp,clone:Tp,datum:Mp,on:Pp,dispatch:Fp,[Symbol.iterator]:Lp};function Y(e){return typeof e=="string"?new te([[document.querySelector(e)]],[document.documentElement]):new te([[e]],da)}var Bp=0;function Up(){return new Hs}function Hs(){this._="@"+(++Bp).toString(36)}Hs.prototype=Up.prototype={constructor:Hs,get:function(e){for(var t=this._;!(t in e);)if(!(e=e.parentNode))return;return e[t]},set:function(e,t){return e[this._]=t},remove:function(e){return this._ in e&&delete e[this._]},toString:function(){return this._}};function qp(e){let t;for(;t=e.sourceEvent;)e=t;return e}function Ne(e,t){if(e=qp(e),t===void 0&&(t=e.currentTarget),t){var n=t.ownerSVGElement||t;if(n.createSVGPoint){var r=n.createSVGPoint();return r.x=e.clientX,r.y=e.clientY,r=r.matrixTransform(t.getScreenCTM().inverse()),[r.x,r.y]}if(t.getBoundingClientRect){var s=t.getBoundingClientRect();return[e.clientX-s.left-t.clientLeft,e.clientY-s.top-t.clientTop]}}return[e.pageX,e.pageY]}var Hp={value:()=>{}};function tn(){for(var e=0,t=arguments.length,n={},r;e<t;++e){if(!(r=arguments[e]+"")||r in n||/[\s.]/.test(r))throw new Error("illegal type: "+r);n[r]=[]}return new ir(n)}function ir(e){this._=e}function Vp(e,t){return e.trim().split(/^|\s+/).map(function(n){var r="",s=n.indexOf(".");if(s>=0&&(r=n.slice(s+1),n=n.slice(0,s)),n&&!t.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:r}})}ir.prototype=tn.prototype={constructor:ir,on:function(e,t){var n=this._,r=Vp(e+"",n),s,i=-1,o=r.length;if(arguments.length<2){for(;++i<o;)if((s=(e=r[i]).type)&&(s=Wp(n[s],e.name)))return s;return}if(t!=null&&typeof t!="function")throw new Error("invalid callback: "+t);for(;++i<o;)if(s=(e=r[i]).type)n[s]=pa(n[s],e.name,t);else if(t==null)for(s in n)n[s]=pa(n[s],e.name,null);return this},copy:function(){var e={},t=this._;for(var n in t)e[n]=t[n].slice();return new ir(e)},call:function(e,t){if((s=arguments.length-2)>0)for(var n=new Array(s),r=0,s,i;r<s;++r)n[r]=arguments[r+2];if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(i=this._[e],r=0,s=i.length;r<s;++r)i[r].value.apply(t,n)},apply:function(e,t,n){if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(var r=this._[e],s=0,i=r.length;s<i;++s)r[s].value.apply(t,n)}};function Wp(e,t){for(var n=0,r=e.length,s;n<r;++n)if((s=e[n]).name===t)return s.value}function pa(e,t,n){for(var r=0,s=e.length;r<s;++r)if(e[r].name===t){e[r]=Hp,e=e.slice(0,r).concat(e.slice(r+1));break}return n!=null&&e.push({name:t,value:n}),e}var Gs={capture:!0,passive:!1};function Ks(e){e.preventDefault(),e.stopImmediatePropagation()}function fa(e){var t=e.document.documentElement,n=Y(e).on("dragstart.drag",Ks,Gs);"onselectstart"in t?n.on("selectstart.drag",Ks,Gs):(t.__noselect=t.style.MozUserSelect,t.style.MozUserSelect="none")}function ma(e,t){var n=e.document.documentElement,r=Y(e).on("dragstart.drag",null);t&&(r.on("click.drag",Ks,Gs),setTimeout(function(){r.on("click.drag",null)},0)),"onselectstart"in n?r.on("selectstart.drag",null):(n.style.MozUserSelect=n.__noselect,delete n.__noselect)}function jp(e,{sourceEvent:t,subject:n,target:r,identifier:s,active:i,x:o,y:a,dx:l,dy:u,dispatch:c}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},sourceEvent:{value:t,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:r,enumerable:!0,configurable:!0},identifier:{value:s,enumerable:!0,configurable:!0},active:{value:i,enumerable:!0,configurable:!0},x:{value:o,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},dx:{value:l,enumerable:!0,configurable:!0},dy:{value:u,enumerable:!0,configurable:!0},_:{value:c}})}jp.prototype.on=function(){var e=this._.on.apply(this._,arguments);return e===this._?this:e};function Tt(e,t,n){e.prototype=t.prototype=n,n.constructor=e}function sn(e,t){var n=Object.create(e.prototype);for(var r in t)n[r]=t[r];return n}function We(){}var dt=.7,At=1/dt,St="\\s*([+-]?\\d+)\\s*",nn="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",ve="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",Gp=/^#([0-9a-f]{3,8})$/,Kp=new RegExp(`^rgb\\(${St},${St},${St}\\)$`),Xp=new RegExp(`^rgb\\(${ve},${ve},${ve}\\)$`),Yp=new RegExp(`^rgba\\(${St},${St},${St},${nn}\\)$`),Zp=new RegExp(`^rgba\\(${ve},${ve},${ve},${nn}\\)$`),Qp=new RegExp(`^hsl\\(${nn},${ve},${ve}\\)$`),Jp=new RegExp(`^hsla\\(${nn},${ve},${ve},${nn}\\)$`),ga={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};Tt(We,pt,{copy(e){return Object.assign(new this.constructor,this,e)},displayable(){return this.rgb().displayable()},hex:ba,formatHex:ba,formatHex8:ef,formatHsl:tf,formatRgb:ya,toString:ya});function ba(){return this.rgb().formatHex()}function ef(){return this.rgb().formatHex8()}function tf(){return Aa(this).formatHsl()}function ya(){return this.rgb().formatRgb()}function pt(e){var t,n;return e=(e+"").trim().toLowerCase(),(t=Gp.exec(e))?(n=t[1].length,t=parseInt(t[1],16),n===6?xa(t):n===3?new W(t>>8&15|t>>4&240,t>>4&15|t&240,(t&15)<<4|t&15,1):n===8?or(t>>24&255,t>>16&255,t>>8&255,(t&255)/255):n===4?or(t>>12&15|t>>8&240,t>>8&15|t>>4&240,t>>4&15|t&240,((t&15)<<4|t&15)/255):null):(t=Kp.exec(e))?new W(t[1],t[2],t[3],1):(t=Xp.exec(e))?new W(t[1]*255/100,t[2]*255/100,t[3]*255/100,1):(t=Yp.exec(e))?or(t[1],t[2],t[3],t[4]):(t=Zp.exec(e))?or(t[1]*255/100,t[2]*255/100,t[3]*255/100,t[4]):(t=Qp.exec(e))?$a(t[1],t[2]/100,t[3]/100,1):(t=Jp.exec(e))?$a(t[1],t[2]/100,t[3]/100,t[4]):ga.hasOwnProperty(e)?xa(ga[e]):e==="transparent"?new W(NaN,NaN,NaN,0):null}function xa(e){return new W(e>>16&255,e>>8&255,e&255,1)}function or(e,t,n,r){return r<=0&&(e=t=n=NaN),new W(e,t,n,r)}function ei(e){return e instanceof We||(e=pt(e)),e?(e=e.rgb(),new W(e.r,e.g,e.b,e.opacity)):new W}function on(e,t,n,r){return arguments.length===1?ei(e):new W(e,t,n,r??1)}function W(e,t,n,r){this.r=+e,this.g=+t,this.b=+n,this.opacity=+r}Tt(W,on,sn(We,{brighter(e){return e=e==null?At:Math.pow(At,e),new W(this.r*e,this.g*e,this.b*e,this.opacity)},darker(e){return e=e==null?dt:Math.pow(dt,e),new W(this.r*e,this.g*e,this.b*e,this.opacity)},rgb(){return this},clamp(){return new W(ct(this.r),ct(this.g),ct(this.b),lr(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:wa,formatHex:wa,formatHex8:nf,formatRgb:va,toString:va}));function wa(){return`#${ut(this.r)}${ut(this.g)}${ut(this.b)}`}function nf(){return`#${ut(this.r)}${ut(this.g)}${ut(this.b)}${ut((isNaN(this.opacity)?1:this.opacity)*255)}`}function va(){let e=lr(this.opacity);return`${e===1?"rgb(":"rgba("}${ct(this.r)}, ${ct(this.g)}, ${ct(this.b)}${e===1?")":`, ${e})`}`}function lr(e){return isNaN(e)?1:Math.max(0,Math.min(1,e))}function ct(e){return Math.max(0,Math.min(255,Math.round(e)||0))}function ut(e){return e=ct(e),(e<16?"0":"")+e.toString(16)}function $a(e,t,n,r){return r<=0?e=t=n=NaN:n<=0||n>=1?e=t=NaN:t<=0&&(e=NaN),new de(e,t,n,r)}function Aa(e){if(e instanceof de)return new de(e.h,e.s,e.l,e.opacity);if(e instanceof We||(e=pt(e)),!e)return new de;if(e instanceof de)return e;e=e.rgb();var t=e.r/255,n=e.g/255,r=e.b/255,s=Math.min(t,n,r),i=Math.max(t,n,r),o=NaN,a=i-s,l=(i+s)/2;return a?(t===i?o=(n-r)/a+(n<r)*6:n===i?o=(r-t)/a+2:o=(t-n)/a+4,a/=l<.5?i+s:2-i-s,o*=60):a=l>0&&l<1?0:o,new de(o,a,l,e.opacity)}function cr(e,t,n,r){return arguments.length===1?Aa(e):new de(e,t,n,r??1)}function de(e,t,n,r){this.h=+e,this.s=+t,this.l=+n,this.opacity=+r}Tt(de,cr,sn(We,{brighter(e){return e=e==null?At:Math.pow(At,e),new de(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?dt:Math.pow(dt,e),new de(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=this.h%360+(this.h<0)*360,t=isNaN(e)||isNaN(this.s)?0:this.s,n=this.l,r=n+(n<.5?n:1-n)*t,s=2*n-r;return new W(Xs(e>=240?e-240:e+120,s,r),Xs(e,s,r),Xs(e<120?e+240:e-120,s,r),this.opacity)},clamp(){return new de(ka(this.h),ar(this.s),ar(this.l),lr(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){let e=lr(this.opacity);return`${e===1?"hsl(":"hsla("}${ka(this.h)}, ${ar(this.s)*100}%, ${ar(this.l)*100}%${e===1?")":`, ${e})`}`}}));function ka(e){return e=(e||0)%360,e<0?e+360:e}function ar(e){return Math.max(0,Math.min(1,e||0))}function Xs(e,t,n){return(e<60?t+(n-t)*e/60:e<180?n:e<240?t+(n-t)*(240-e)/60:t)*255}var Ta=Math.PI/180,Ma=180/Math.PI,ur=18,Na=.96422,Ra=1,Oa=.82521,Ca=4/29,Et=6/29,Pa=3*Et*Et,rf=Et*Et*Et;function Ia(e){if(e instanceof $e)return new $e(e.l,e.a,e.b,e.opacity);if(e instanceof Re)return Fa(e);e instanceof W||(e=ei(e));var t=Js(e.r),n=Js(e.g),r=Js(e.b),s=Ys((.2225045*t+.7168786*n+.0606169*r)/Ra),i,o;return t===n&&n===r?i=o=s:(i=Ys((.4360747*t+.3850649*n+.1430804*r)/Na),o=Ys((.0139322*t+.0971045*n+.7141733*r)/Oa)),new $e(116*s-16,500*(i-s),200*(s-o),e.opacity)}function za(e,t,n,r){return arguments.length===1?Ia(e):new $e(e,t,n,r??1)}function $e(e,t,n,r){this.l=+e,this.a=+t,this.b=+n,this.opacity=+r}Tt($e,za,sn(We,{brighter(e){return new $e(this.l+ur*(e??1),this.a,this.b,this.opacity)},darker(e){return new $e(this.l-ur*(e??1),this.a,this.b,this.opacity)},rgb(){var e=(this.l+16)/116,t=isNaN(this.a)?e:e+this.a/500,n=isNaN(this.b)?e:e-this.b/200;return t=Na*Zs(t),e=Ra*Zs(e),n=Oa*Zs(n),new W(Qs(3.1338561*t-1.6168667*e-.4906146*n),Qs(-.9787684*t+1.9161415*e+.033454*n),Qs(.0719453*t-.2289914*e+1.4052427*n),this.opacity)}}));function Ys(e){return e>rf?Math.pow(e,1/3):e/Pa+Ca}function Zs(e){return e>Et?e*e*e:Pa*(e-Ca)}function Qs(e){return 255*(e<=.0031308?12.92*e:1.055*Math.pow(e,1/2.4)-.055)}function Js(e){return(e/=255)<=.04045?e/12.92:Math.pow((e+.055)/1.055,2.4)}function sf(e){if(e instanceof Re)return new Re(e.h,e.c,e.l,e.opacity);if(e instanceof $e||(e=Ia(e)),e.a===0&&e.b===0)return new Re(NaN,0<e.l&&e.l<100?0:NaN,e.l,e.opacity);var t=Math.atan2(e.b,e.a)*Ma;return new Re(t<0?t+360:t,Math.sqrt(e.a*e.a+e.b*e.b),e.l,e.opacity)}function hr(e,t,n,r){return arguments.length===1?sf(e):new Re(e,t,n,r??1)}function Re(e,t,n,r){this.h=+e,this.c=+t,this.l=+n,this.opacity=+r}function Fa(e){if(isNaN(e.h))return new $e(e.l,0,0,e.opacity);var t=e.h*Ta;return new $e(e.l,Math.cos(t)*e.c,Math.sin(t)*e.c,e.opacity)}Tt(Re,hr,sn(We,{brighter(e){return new Re(this.h,this.c,this.l+ur*(e??1),this.opacity)},darker(e){return new Re(this.h,this.c,this.l-ur*(e??1),this.opacity)},rgb(){return Fa(this).rgb()}}));var La=-.14861,ti=1.78277,ni=-.29227,dr=-.90649,rn=1.97294,_a=rn*dr,Sa=rn*ti,Ea=ti*ni-dr*La;function of(e){if(e instanceof ht)return new ht(e.h,e.s,e.l,e.opacity);e instanceof W||(e=ei(e));var t=e.r/255,n=e.g/255,r=e.b/255,s=(Ea*r+_a*t-Sa*n)/(Ea+_a-Sa),i=r-s,o=(rn*(n-s)-ni*i)/dr,a=Math.sqrt(o*o+i*i)/(rn*s*(1-s)),l=a?Math.atan2(o,i)*Ma-120:NaN;return new ht(l<0?l+360:l,a,s,e.opacity)}function pr(e,t,n,r){return arguments.length===1?of(e):new ht(e,t,n,r??1)}function ht(e,t,n,r){this.h=+e,this.s=+t,this.l=+n,this.opacity=+r}Tt(ht,pr,sn(We,{brighter(e){return e=e==null?At:Math.pow(At,e),new ht(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?dt:Math.pow(dt,e),new ht(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=isNaN(this.h)?0:(this.h+120)*Ta,t=+this.l,n=isNaN(this.s)?0:this.s*t*(1-t),r=Math.cos(e),s=Math.sin(e);return new W(255*(t+n*(La*r+ti*s)),255*(t+n*(ni*r+dr*s)),255*(t+n*(rn*r)),this.opacity)}}));function Ua(e,t,n,r,s){var i=e*e,o=i*e;return((1-3*e+3*i-o)*t+(4-6*i+3*o)*n+(1+3*e+3*i-3*o)*r+o*s)/6}function af(e){var t=e.length-1;return function(n){var r=n<=0?n=0:n>=1?(n=1,t-1):Math.floor(n*t),s=e[r],i=e[r+1],o=r>0?e[r-1]:2*s-i,a=r<t-1?e[r+2]:2*i-s;return Ua((n-r/t)*t,o,s,i,a)}}function lf(e){var t=e.length;return function(n){var r=Math.floor(((n%=1)<0?++n:n)*t),s=e[(r+t-1)%t],i=e[r%t],o=e[(r+1)%t],a=e[(r+2)%t];return Ua((n-r/t)*t,s,i,o,a)}}var oi=e=>()=>e;function qa(e,t){return function(n){return e+n*t}}function uf(e,t,n){return e=Math.pow(e,n),t=Math.pow(t,n)-e,n=1/n,function(r){return Math.pow(e+r*t,n)}}function ai(e,t){var n=t-e;return n?qa(e,n>180||n<-180?n-360*Math.round(n/360):n):oi(isNaN(e)?t:e)}function cf(e){return(e=+e)==1?Z:function(t,n){return n-t?uf(t,n,e):oi(isNaN(t)?n:t)}}function Z(e,t){var n=t-e;return n?qa(e,n):oi(isNaN(e)?t:e)}var li=(function e(t){var n=cf(t);function r(s,i){var o=n((s=on(s)).r,(i=on(i)).r),a=n(s.g,i.g),l=n(s.b,i.b),u=Z(s.opacity,i.opacity);return function(c){return s.r=o(c),s.g=a(c),s.b=l(c),s.opacity=u(c),s+""}}return r.gamma=e,r})(1);function Ha(e){return function(t){var n=t.length,r=new Array(n),s=new Array(n),i=new Array(n),o,a;for(o=0;o<n;++o)a=on(t[o]),r[o]=a.r||0,s[o]=a.g||0,i[o]=a.b||0;return r=e(r),s=e(s),i=e(i),a.opacity=1,function(l){return a.r=r(l),a.g=s(l),a.b=i(l),a+""}}}var Vx=Ha(af),Wx=Ha(lf);function Oe(e,t){return e=+e,t=+t,function(n){return e*(1-n)+t*n}}var si=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,ri=new RegExp(si.source,"g");function hf(e){return function(){return e}}function df(e){return function(t){return e(t)+""}}function Va(e,t){var n=si.lastIndex=ri.lastIndex=0,r,s,i,o=-1,a=[],l=[];for(e=e+"",t=t+"";(r=si.exec(e))&&(s=ri.exec(t));)(i=s.index)>n&&(i=t.slice(n,i),a[o]?a[o]+=i:a[++o]=i),(r=r[0])===(s=s[0])?a[o]?a[o]+=s:a[++o]=s:(a[++o]=null,l.push({i:o,x:Oe(r,s)})),n=ri.lastIndex;return n<t.length&&(i=t.slice(n),a[o]?a[o]+=i:a[++o]=i),a.length<2?l[0]?df(l[0].x):hf(t):(t=l.length,function(u){for(var c=0,h;c<t;++c)a[(h=l[c]).i]=h.x(u);return a.join("")})}var Da=180/Math.PI,ii={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function Wa(e,t,n,r,s,i){var o,a,l;return(o=Math.sqrt(e*e+t*t))&&(e/=o,t/=o),(l=e*n+t*r)&&(n-=e*l,r-=t*l),(a=Math.sqrt(n*n+r*r))&&(n/=a,r/=a,l/=a),e*r<t*n&&(e=-e,t=-t,l=-l,o=-o),{translateX:s,translateY:i,rotate:Math.atan2(t,e)*Da,skewX:Math.atan(l)*Da,scaleX:o,scaleY:a}}var fr;function pf(e){let t=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(e+"");return t.isIdentity?ii:Wa(t.a,t.b,t.c,t.d,t.e,t.f)}function ff(e){return e==null||(fr||(fr=document.createElementNS("http://www.w3.org/2000/svg","g")),fr.setAttribute("transform",e),!(e=fr.transform.baseVal.consolidate()))?ii:(e=e.matrix,Wa(e.a,e.b,e.c,e.d,e.e,e.f))}function ja(e,t,n,r){function s(u){return u.length?u.pop()+" ":""}function i(u,c,h,d,p,b){if(u!==h||c!==d){var $=p.push("translate(",null,t,null,n);b.push({i:$-4,x:Oe(u,h)},{i:$-2,x:Oe(c,d)})}else(h||d)&&p.push("translate("+h+t+d+n)}function o(u,c,h,d){u!==c?(u-c>180?c+=360:c-u>180&&(u+=360),d.push({i:h.push(s(h)+"rotate(",null,r)-2,x:Oe(u,c)})):c&&h.push(s(h)+"rotate("+c+r)}function a(u,c,h,d){u!==c?d.push({i:h.push(s(h)+"skewX(",null,r)-2,x:Oe(u,c)}):c&&h.push(s(h)+"skewX("+c+r)}function l(u,c,h,d,p,b){if(u!==h||c!==d){var $=p.push(s(p)+"scale(",null,",",null,")");b.push({i:$-4,x:Oe(u,h)},{i:$-2,x:Oe(c,d)})}else(h!==1||d!==1)&&p.push(s(p)+"scale("+h+","+d+")")}return function(u,c){var h=[],d=[];return u=e(u),c=e(c),i(u.translateX,u.translateY,c.translateX,c.translateY,h,d),o(u.rotate,c.rotate,h,d),a(u.skewX,c.skewX,h,d),l(u.scaleX,u.scaleY,c.scaleX,c.scaleY,h,d),u=c=null,function(p){for(var b=-1,$=d.length,v;++b<$;)h[(v=d[b]).i]=v.x(p);return h.join("")}}}var Ga=ja(pf,"px, ","px)","deg)"),Ka=ja(ff,", ",")",")"),mf=1e-12;function Ba(e){return((e=Math.exp(e))+1/e)/2}function gf(e){return((e=Math.exp(e))-1/e)/2}function bf(e){return((e=Math.exp(2*e))-1)/(e+1)}var Xa=(function e(t,n,r){function s(i,o){var a=i[0],l=i[1],u=i[2],c=o[0],h=o[1],d=o[2],p=c-a,b=h-l,$=p*p+b*b,v,w;if($<mf)w=Math.log(d/u)/t,v=function(Fe){return[a+Fe*p,l+Fe*b,u*Math.exp(t*Fe*w)]};else{var S=Math.sqrt($),q=(d*d-u*u+r*$)/(2*u*n*S),ge=(d*d-u*u-r*$)/(2*d*n*S),ie=Math.log(Math.sqrt(q*q+1)-q),oe=Math.log(Math.sqrt(ge*ge+1)-ge);w=(oe-ie)/t,v=function(Fe){var $n=Fe*w,kn=Ba(ie),_n=u/(n*S)*(kn*bf(t*$n+ie)-gf(ie));return[a+_n*p,l+_n*b,u*kn/Ba(t*$n+ie)]}}return v.duration=Math.abs(w)*1e3*t/Math.SQRT2,v}return s.rho=function(i){var o=Math.max(.001,+i),a=o*o,l=a*a;return e(o,a,l)},s})(Math.SQRT2,2,4);function Ya(e){return function(t,n){var r=e((t=cr(t)).h,(n=cr(n)).h),s=Z(t.s,n.s),i=Z(t.l,n.l),o=Z(t.opacity,n.opacity);return function(a){return t.h=r(a),t.s=s(a),t.l=i(a),t.opacity=o(a),t+""}}}var jx=Ya(ai),Gx=Ya(Z);function Za(e){return function(t,n){var r=e((t=hr(t)).h,(n=hr(n)).h),s=Z(t.c,n.c),i=Z(t.l,n.l),o=Z(t.opacity,n.opacity);return function(a){return t.h=r(a),t.c=s(a),t.l=i(a),t.opacity=o(a),t+""}}}var Kx=Za(ai),Xx=Za(Z);function Qa(e){return(function t(n){n=+n;function r(s,i){var o=e((s=pr(s)).h,(i=pr(i)).h),a=Z(s.s,i.s),l=Z(s.l,i.l),u=Z(s.opacity,i.opacity);return function(c){return s.h=o(c),s.s=a(c),s.l=l(Math.pow(c,n)),s.opacity=u(c),s+""}}return r.gamma=t,r})(1)}var Yx=Qa(ai),Zx=Qa(Z);var Mt=0,ln=0,an=0,el=1e3,mr,un,gr=0,ft=0,yr=0,cn=typeof performance=="object"&&performance.now?performance:Date,tl=typeof window=="object"&&window.requestAnimationFrame?window.requestAnimationFrame.bind(window):function(e){setTimeout(e,17)};function xr(){return ft||(tl(yf),ft=cn.now()+yr)}function yf(){ft=0}function br(){this._call=this._time=this._next=null}br.prototype=ci.prototype={constructor:br,restart:function(e,t,n){if(typeof e!="function")throw new TypeError("callback is not a function");n=(n==null?xr():+n)+(t==null?0:+t),!this._next&&un!==this&&(un?un._next=this:mr=this,un=this),this._call=e,this._time=n,ui()},stop:function(){this._call&&(this._call=null,this._time=1/0,ui())}};function ci(e,t,n){var r=new br;return r.restart(e,t,n),r}function xf(){xr(),++Mt;for(var e=mr,t;e;)(t=ft-e._time)>=0&&e._call.call(void 0,t),e=e._next;--Mt}function Ja(){ft=(gr=cn.now())+yr,Mt=ln=0;try{xf()}finally{Mt=0,vf(),ft=0}}function wf(){var e=cn.now(),t=e-gr;t>el&&(yr-=t,gr=e)}function vf(){for(var e,t=mr,n,r=1/0;t;)t._call?(r>t._time&&(r=t._time),e=t,t=t._next):(n=t._next,t._next=null,t=e?e._next=n:mr=n);un=e,ui(r)}function ui(e){if(!Mt){ln&&(ln=clearTimeout(ln));var t=e-ft;t>24?(e<1/0&&(ln=setTimeout(Ja,Math.ceil(e-cn.now()-yr)+1)),an&&(an=clearInterval(an))):(an||(gr=cn.now(),an=setInterval(wf,el)),Mt=1,tl(Ja))}}function hi(e,t,n){var r=new br;return t=t==null?0:+t,r.restart(s=>{r.stop(),e(s+t)},t,n),r}function rl(e){return((e*=2)<=1?e*e*e:(e-=2)*e*e+2)/2}var di=3,ew=(function e(t){t=+t;function n(r){return Math.pow(r,t)}return n.exponent=e,n})(di),tw=(function e(t){t=+t;function n(r){return 1-Math.pow(1-r,t)}return n.exponent=e,n})(di),nw=(function e(t){t=+t;function n(r){return((r*=2)<=1?Math.pow(r,t):2-Math.pow(2-r,t))/2}return n.exponent=e,n})(di),$f=Math.PI,rw=$f/2;function wr(e){return(Math.pow(2,-10*e)-.0009765625)*1.0009775171065494}var nl=4/11,sw=6/11,iw=8/11,ow=3/4,aw=9/11,lw=10/11,uw=15/16,cw=21/22,hw=63/64,dw=1/nl/nl;var pi=1.70158,pw=(function e(t){t=+t;function n(r){return(r=+r)*r*(t*(r-1)+r)}return n.overshoot=e,n})(pi),fw=(function e(t){t=+t;function n(r){return--r*r*((r+1)*t+r)+1}return n.overshoot=e,n})(pi),mw=(function e(t){t=+t;function n(r){return((r*=2)<1?r*r*((t+1)*r-t):(r-=2)*r*((t+1)*r+t)+2)/2}return n.overshoot=e,n})(pi),Nt=2*Math.PI,fi=1,mi=.3,gw=(function e(t,n){var r=Math.asin(1/(t=Math.max(1,t)))*(n/=Nt);function s(i){return t*wr(- --i)*Math.sin((r-i)/n)}return s.amplitude=function(i){return e(i,n*Nt)},s.period=function(i){return e(t,i)},s})(fi,mi),bw=(function e(t,n){var r=Math.asin(1/(t=Math.max(1,t)))*(n/=Nt);function s(i){return 1-t*wr(i=+i)*Math.sin((i+r)/n)}return s.amplitude=function(i){return e(i,n*Nt)},s.period=function(i){return e(t,i)},s})(fi,mi),yw=(function e(t,n){var r=Math.asin(1/(t=Math.max(1,t)))*(n/=Nt);function s(i){return((i=i*2-1)<0?t*wr(-i)*Math.sin((r-i)/n):2-t*wr(i)*Math.sin((r+i)/n))/2}return s.amplitude=function(i){return e(i,n*Nt)},s.period=function(i){return e(t,i)},s})(fi,mi);var kf=tn("start","end","cancel","interrupt"),_f=[],ol=0,sl=1,gi=2,vr=3,il=4,bi=5,$r=6;function kr(e,t,n,r,s,i){var o=e.__transition;if(!o)e.__transition={};else if(n in o)return;Sf(e,n,{name:t,index:r,group:s,on:kf,tween:_f,time:i.time,delay:i.delay,duration:i.duration,ease:i.ease,timer:null,state:ol})}function yi(e,t){var n=pe(e,t);if(n.state>ol)throw new Error("too late; already scheduled");return n}function ke(e,t){var n=pe(e,t);if(n.state>vr)throw new Error("too late; already running");return n}function pe(e,t){var n=e.__transition;if(!n||!(n=n[t]))throw new Error("transition not found");return n}function Sf(e,t,n){var r=e.__transition,s;r[t]=n,n.timer=ci(i,0,n.time);function i(u){n.state=sl,n.timer.restart(o,n.delay,n.time),n.delay<=u&&o(u-n.delay)}function o(u){var c,h,d,p;if(n.state!==sl)return l();for(c in r)if(p=r[c],p.name===n.name){if(p.state===vr)return hi(o);p.state===il?(p.state=$r,p.timer.stop(),p.on.call("interrupt",e,e.__data__,p.index,p.group),delete r[c]):+c<t&&(p.state=$r,p.timer.stop(),p.on.call("cancel",e,e.__data__,p.index,p.group),delete r[c])}if(hi(function(){n.state===vr&&(n.state=il,n.timer.restart(a,n.delay,n.time),a(u))}),n.state=gi,n.on.call("start",e,e.__data__,n.index,n.group),n.state===gi){for(n.state=vr,s=new Array(d=n.tween.length),c=0,h=-1;c<d;++c)(p=n.tween[c].value.call(e,e.__data__,n.index,n.group))&&(s[++h]=p);s.length=h+1}}function a(u){for(var c=u<n.duration?n.ease.call(null,u/n.duration):(n.timer.restart(l),n.state=bi,1),h=-1,d=s.length;++h<d;)s[h].call(e,c);n.state===bi&&(n.on.call("end",e,e.__data__,n.index,n.group),l())}function l(){n.state=$r,n.timer.stop(),delete r[t];for(var u in r)return;delete e.__transition}}function hn(e,t){var n=e.__transition,r,s,i=!0,o;if(n){t=t==null?null:t+"";for(o in n){if((r=n[o]).name!==t){i=!1;continue}s=r.state>gi&&r.state<bi,r.state=$r,r.timer.stop(),r.on.call(s?"interrupt":"cancel",e,e.__data__,r.index,r.group),delete n[o]}i&&delete e.__transition}}function Ef(e){return this.each(function(){hn(this,e)})}function Af(e,t){var n,r;return function(){var s=ke(this,e),i=s.tween;if(i!==n){r=n=i;for(var o=0,a=r.length;o<a;++o)if(r[o].name===t){r=r.slice(),r.splice(o,1);break}}s.tween=r}}function Tf(e,t,n){var r,s;if(typeof n!="function")throw new Error;return function(){var i=ke(this,e),o=i.tween;if(o!==r){s=(r=o).slice();for(var a={name:t,value:n},l=0,u=s.length;l<u;++l)if(s[l].name===t){s[l]=a;break}l===u&&s.push(a)}i.tween=s}}function Mf(e,t){var n=this._id;if(e+="",arguments.length<2){for(var r=pe(this.node(),n).tween,s=0,i=r.length,o;s<i;++s)if((o=r[s]).name===e)return o.value;return null}return this.each((t==null?Af:Tf)(n,e,t))}function xi(e,t,n){var r=e._id;return e.each(function(){var s=ke(this,r);(s.value||(s.value={}))[t]=n.apply(this,arguments)}),function(s){return pe(s,r).value[t]}}function al(e,t){var n;return(typeof t=="number"?Oe:t instanceof pt?li:(n=pt(t))?(t=n,li):Va)(e,t)}function Nf(e){return function(){this.removeAttribute(e)}}function Rf(e){return function(){this.removeAttributeNS(e.space,e.local)}}function Of(e,t,n){var r,s=n+"",i;return function(){var o=this.getAttribute(e);return o===s?null:o===r?i:i=t(r=o,n)}}function Cf(e,t,n){var r,s=n+"",i;return function(){var o=this.getAttributeNS(e.space,e.local);return o===s?null:o===r?i:i=t(r=o,n)}}function Pf(e,t,n){var r,s,i;return function(){var o,a=n(this),l;return a==null?void this.removeAttribute(e):(o=this.getAttribute(e),l=a+"",o===l?null:o===r&&l===s?i:(s=l,i=t(r=o,a)))}}function If(e,t,n){var r,s,i;return function(){var o,a=n(this),l;return a==null?void this.removeAttributeNS(e.space,e.local):(o=this.getAttributeNS(e.space,e.local),l=a+"",o===l?null:o===r&&l===s?i:(s=l,i=t(r=o,a)))}}function zf(e,t){var n=en(e),r=n==="transform"?Ka:al;return this.attrTween(e,typeof t=="function"?(n.local?If:Pf)(n,r,xi(this,"attr."+e,t)):t==null?(n.local?Rf:Nf)(n):(n.local?Cf:Of)(n,r,t))}function Ff(e,t){return function(n){this.setAttribute(e,t.call(this,n))}}function Lf(e,t){return function(n){this.setAttributeNS(e.space,e.local,t.call(this,n))}}function Df(e,t){var n,r;function s(){var i=t.apply(this,arguments);return i!==r&&(n=(r=i)&&Lf(e,i)),n}return s._value=t,s}function Bf(e,t){var n,r;function s(){var i=t.apply(this,arguments);return i!==r&&(n=(r=i)&&Ff(e,i)),n}return s._value=t,s}function Uf(e,t){var n="attr."+e;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(t==null)return this.tween(n,null);if(typeof t!="function")throw new Error;var r=en(e);return this.tween(n,(r.local?Df:Bf)(r,t))}function qf(e,t){return function(){yi(this,e).delay=+t.apply(this,arguments)}}function Hf(e,t){return t=+t,function(){yi(this,e).delay=t}}function Vf(e){var t=this._id;return arguments.length?this.each((typeof e=="function"?qf:Hf)(t,e)):pe(this.node(),t).delay}function Wf(e,t){return function(){ke(this,e).duration=+t.apply(this,arguments)}}function jf(e,t){return t=+t,function(){ke(this,e).duration=t}}function Gf(e){var t=this._id;return arguments.length?this.each((typeof e=="function"?Wf:jf)(t,e)):pe(this.node(),t).duration}function Kf(e,t){if(typeof t!="function")throw new Error;return function(){ke(this,e).ease=t}}function Xf(e){var t=this._id;return arguments.length?this.each(Kf(t,e)):pe(this.node(),t).ease}function Yf(e,t){return function(){var n=t.apply(this,arguments);if(typeof n!="function")throw new Error;ke(this,e).ease=n}}function Zf(e){if(typeof e!="function")throw new Error;return this.each(Yf(this._id,e))}function Qf(e){typeof e!="function"&&(e=Ws(e));for(var t=this._groups,n=t.length,r=new Array(n),s=0;s<n;++s)for(var i=t[s],o=i.length,a=r[s]=[],l,u=0;u<o;++u)(l=i[u])&&e.call(l,l.__data__,u,i)&&a.push(l);return new Pe(r,this._parents,this._name,this._id)}function Jf(e){if(e._id!==this._id)throw new Error;for(var t=this._groups,n=e._groups,r=t.length,s=n.length,i=Math.min(r,s),o=new Array(r),a=0;a<i;++a)for(var l=t[a],u=n[a],c=l.length,h=o[a]=new Array(c),d,p=0;p<c;++p)(d=l[p]||u[p])&&(h[p]=d);for(;a<r;++a)o[a]=t[a];return new Pe(o,this._parents,this._name,this._id)}function em(e){return(e+"").trim().split(/^|\s+/).every(function(t){var n=t.indexOf(".");return n>=0&&(t=t.slice(0,n)),!t||t==="start"})}function tm(e,t,n){var r,s,i=em(t)?yi:ke;return function(){var o=i(this,e),a=o.on;a!==r&&(s=(r=a).copy()).on(t,n),o.on=s}}function nm(e,t){var n=this._id;return arguments.length<2?pe(this.node(),n).on.on(e):this.each(tm(n,e,t))}function rm(e){return function(){var t=this.parentNode;for(var n in this.__transition)if(+n!==e)return;t&&t.removeChild(this)}}function sm(){return this.on("end.remove",rm(this._id))}function im(e){var t=this._name,n=this._id;typeof e!="function"&&(e=sr(e));for(var r=this._groups,s=r.length,i=new Array(s),o=0;o<s;++o)for(var a=r[o],l=a.length,u=i[o]=new Array(l),c,h,d=0;d<l;++d)(c=a[d])&&(h=e.call(c,c.__data__,d,a))&&("__data__"in c&&(h.__data__=c.__data__),u[d]=h,kr(u[d],t,n,d,u,pe(c,n)));return new Pe(i,this._parents,t,n)}function om(e){var t=this._name,n=this._id;typeof e!="function"&&(e=Vs(e));for(var r=this._groups,s=r.length,i=[],o=[],a=0;a<s;++a)for(var l=r[a],u=l.length,c,h=0;h<u;++h)if(c=l[h]){for(var d=e.call(c,c.__data__,h,l),p,b=pe(c,n),$=0,v=d.length;$<v;++$)(p=d[$])&&kr(p,t,n,$,d,b);i.push(d),o.push(c)}return new Pe(i,o,t,n)}var am=lt.prototype.constructor;function lm(){return new am(this._groups,this._parents)}function um(e,t){var n,r,s;return function(){var i=at(this,e),o=(this.style.removeProperty(e),at(this,e));return i===o?null:i===n&&o===r?s:s=t(n=i,r=o)}}function ll(e){return function(){this.style.removeProperty(e)}}function cm(e,t,n){var r,s=n+"",i;return function(){var o=at(this,e);return o===s?null:o===r?i:i=t(r=o,n)}}function hm(e,t,n){var r,s,i;return function(){var o=at(this,e),a=n(this),l=a+"";return a==null&&(l=a=(this.style.removeProperty(e),at(this,e))),o===l?null:o===r&&l===s?i:(s=l,i=t(r=o,a))}}function dm(e,t){var n,r,s,i="style."+t,o="end."+i,a;return function(){var l=ke(this,e),u=l.on,c=l.value[i]==null?a||(a=ll(t)):void 0;(u!==n||s!==c)&&(r=(n=u).copy()).on(o,s=c),l.on=r}}function pm(e,t,n){var r=(e+="")=="transform"?Ga:al;return t==null?this.styleTween(e,um(e,r)).on("end.style."+e,ll(e)):typeof t=="function"?this.styleTween(e,hm(e,r,xi(this,"style."+e,t))).each(dm(this._id,e)):this.styleTween(e,cm(e,r,t),n).on("end.style."+e,null)}function fm(e,t,n){return function(r){this.style.setProperty(e,t.call(this,r),n)}}function mm(e,t,n){var r,s;function i(){var o=t.apply(this,arguments);return o!==s&&(r=(s=o)&&fm(e,o,n)),r}return i._value=t,i}function gm(e,t,n){var r="style."+(e+="");if(arguments.length<2)return(r=this.tween(r))&&r._value;if(t==null)return this.tween(r,null);if(typeof t!="function")throw new Error;return this.tween(r,mm(e,t,n??""))}function bm(e){return function(){this.textContent=e}}function ym(e){return function(){var t=e(this);this.textContent=t??""}}function xm(e){return this.tween("text",typeof e=="function"?ym(xi(this,"text",e)):bm(e==null?"":e+""))}function wm(e){return function(t){this.textContent=e.call(this,t)}}function vm(e){var t,n;function r(){var s=e.apply(this,arguments);return s!==n&&(t=(n=s)&&wm(s)),t}return r._value=e,r}function $m(e){var t="text";if(arguments.length<1)return(t=this.tween(t))&&t._value;if(e==null)return this.tween(t,null);if(typeof e!="function")throw new Error;return this.tween(t,vm(e))}function km(){for(var e=this._name,t=this._id,n=ul(),r=this._groups,s=r.length,i=0;i<s;++i)for(var o=r[i],a=o.length,l,u=0;u<a;++u)if(l=o[u]){var c=pe(l,t);kr(l,e,n,u,o,{time:c.time+c.delay+c.duration,delay:0,duration:c.duration,ease:c.ease})}return new Pe(r,this._parents,e,n)}function _m(){var e,t,n=this,r=n._id,s=n.size();return new Promise(function(i,o){var a={value:o},l={value:function(){--s===0&&i()}};n.each(function(){var u=ke(this,r),c=u.on;c!==e&&(t=(e=c).copy(),t._.cancel.push(a),t._.interrupt.push(a),t._.end.push(l)),u.on=t}),s===0&&i()})}var Sm=0;function Pe(e,t,n,r){this._groups=e,this._parents=t,this._name=n,this._id=r}function Em(e){return lt().transition(e)}function ul(){return++Sm}var Ce=lt.prototype;Pe.prototype=Em.prototype={constructor:Pe,select:im,selectAll:om,selectChild:Ce.selectChild,selectChildren:Ce.selectChildren,filter:Qf,merge:Jf,selection:lm,transition:km,call:Ce.call,nodes:Ce.nodes,node:Ce.node,size:Ce.size,empty:Ce.empty,each:Ce.each,on:nm,attr:zf,attrTween:Uf,style:pm,styleTween:gm,text:xm,textTween:$m,remove:sm,tween:Mf,delay:Vf,duration:Gf,ease:Xf,easeVarying:Zf,end:_m,[Symbol.iterator]:Ce[Symbol.iterator]};var Am={time:null,delay:0,duration:250,ease:rl};function Tm(e,t){for(var n;!(n=e.__transition)||!(n=n[t]);)if(!(e=e.parentNode))throw new Error(`transition ${t} not found`);return n}function Mm(e){var t,n;e instanceof Pe?(t=e._id,e=e._name):(t=ul(),(n=Am).time=xr(),e=e==null?null:e+"");for(var r=this._groups,s=r.length,i=0;i<s;++i)for(var o=r[i],a=o.length,l,u=0;u<a;++u)(l=o[u])&&kr(l,e,t,u,o,n||Tm(l,t));return new Pe(r,this._parents,e,t)}lt.prototype.interrupt=Ef;lt.prototype.transition=Mm;var _r=e=>()=>e;function Nm(e,{sourceEvent:t,target:n,transform:r,dispatch:s}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},sourceEvent:{value:t,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:r,enumerable:!0,configurable:!0},_:{value:s}})}function Ie(e,t,n){this.k=e,this.x=t,this.y=n}Ie.prototype={constructor:Ie,scale:function(e){return e===1?this:new Ie(this.k*e,this.x,this.y)},translate:function(e,t){return e===0&t===0?this:new Ie(this.k,this.x+this.k*e,this.y+this.k*t)},apply:function(e){return[e[0]*this.k+this.x,e[1]*this.k+this.y]},applyX:function(e){return e*this.k+this.x},applyY:function(e){return e*this.k+this.y},invert:function(e){return[(e[0]-this.x)/this.k,(e[1]-this.y)/this.k]},invertX:function(e){return(e-this.x)/this.k},invertY:function(e){return(e-this.y)/this.k},rescaleX:function(e){return e.copy().domain(e.range().map(this.invertX,this).map(e.invert,e))},rescaleY:function(e){return e.copy().domain(e.range().map(this.invertY,this).map(e.invert,e))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var Rt=new Ie(1,0,0);Rm.prototype=Ie.prototype;function Rm(e){for(;!e.__zoom;)if(!(e=e.parentNode))return Rt;return e.__zoom}function wi(e){e.stopImmediatePropagation()}function dn(e){e.preventDefault(),e.stopImmediatePropagation()}function Om(e){return(!e.ctrlKey||e.type==="wheel")&&!e.button}function Cm(){var e=this;return e instanceof SVGElement?(e=e.ownerSVGElement||e,e.hasAttribute("viewBox")?(e=e.viewBox.baseVal,[[e.x,e.y],[e.x+e.width,e.y+e.height]]):[[0,0],[e.width.baseVal.value,e.height.baseVal.value]]):[[0,0],[e.clientWidth,e.clientHeight]]}function cl(){return this.__zoom||Rt}function Pm(e){return-e.deltaY*(e.deltaMode===1?.05:e.deltaMode?1:.002)*(e.ctrlKey?10:1)}function Im(){return navigator.maxTouchPoints||"ontouchstart"in this}function zm(e,t,n){var r=e.invertX(t[0][0])-n[0][0],s=e.invertX(t[1][0])-n[1][0],i=e.invertY(t[0][1])-n[0][1],o=e.invertY(t[1][1])-n[1][1];return e.translate(s>r?(r+s)/2:Math.min(0,r)||Math.max(0,s),o>i?(i+o)/2:Math.min(0,i)||Math.max(0,o))}function hl(){var e=Om,t=Cm,n=zm,r=Pm,s=Im,i=[0,1/0],o=[[-1/0,-1/0],[1/0,1/0]],a=250,l=Xa,u=tn("start","zoom","end"),c,h,d,p=500,b=150,$=0,v=10;function w(m){m.property("__zoom",cl).on("wheel.zoom",$n,{passive:!1}).on("mousedown.zoom",kn).on("dblclick.zoom",_n).filter(s).on("touchstart.zoom",Uu).on("touchmove.zoom",qu).on("touchend.zoom touchcancel.zoom",Hu).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(m,k,y,_){var T=m.selection?m.selection():m;T.property("__zoom",cl),m!==T?ie(m,k,y,_):T.interrupt().each(function(){oe(this,arguments).event(_).start().zoom(null,typeof k=="function"?k.apply(this,arguments):k).end()})},w.scaleBy=function(m,k,y,_){w.scaleTo(m,function(){var T=this.__zoom.k,N=typeof k=="function"?k.apply(this,arguments):k;return T*N},y,_)},w.scaleTo=function(m,k,y,_){w.transform(m,function(){var T=t.apply(this,arguments),N=this.__zoom,O=y==null?ge(T):typeof y=="function"?y.apply(this,arguments):y,z=N.invert(O),B=typeof k=="function"?k.apply(this,arguments):k;return n(q(S(N,B),O,z),T,o)},y,_)},w.translateBy=function(m,k,y,_){w.transform(m,function(){return n(this.__zoom.translate(typeof k=="function"?k.apply(this,arguments):k,typeof y=="function"?y.apply(this,arguments):y),t.apply(this,arguments),o)},null,_)},w.translateTo=function(m,k,y,_,T){w.transform(m,function(){var N=t.apply(this,arguments),O=this.__zoom,z=_==null?ge(N):typeof _=="function"?_.apply(this,arguments):_;return n(Rt.translate(z[0],z[1]).scale(O.k).translate(typeof k=="function"?-k.apply(this,arguments):-k,typeof y=="function"?-y.apply(this,arguments):-y),N,o)},_,T)};function S(m,k){return k=Math.max(i[0],Math.min(i[1],k)),k===m.k?m:new Ie(k,m.x,m.y)}function q(m,k,y){var _=k[0]-y[0]*m.k,T=k[1]-y[1]*m.k;return _===m.x&&T===m.y?m:new Ie(m.k,_,T)}function ge(m){return[(+m[0][0]+ +m[1][0])/2,(+m[0][1]+ +m[1][1])/2]}function ie(m,k,y,_){m.on("start.zoom",function(){oe(this,arguments).event(_).start()}).on("interrupt.zoom end.zoom",function(){oe(this,arguments).event(_).end()}).tween("zoom",function(){var T=this,N=arguments,O=oe(T,N).event(_),z=t.apply(T,N),B=y==null?ge(z):typeof y=="function"?y.apply(T,N):y,be=Math.max(z[1][0]-z[0][0],z[1][1]-z[0][1]),j=T.__zoom,ae=typeof k=="function"?k.apply(T,N):k,Se=l(j.invert(B).concat(be/j.k),ae.invert(B).concat(be/ae.k));return function(le){if(le===1)le=ae;else{var Ee=Se(le),Qr=be/Ee[2];le=new Ie(Qr,B[0]-Ee[0]*Qr,B[1]-Ee[1]*Qr)}O.zoom(null,le)}})}function oe(m,k,y){return!y&&m.__zooming||new Fe(m,k)}function Fe(m,k){this.that=m,this.args=k,this.active=0,this.sourceEvent=null,this.extent=t.apply(m,k),this.taps=0}Fe.prototype={event:function(m){return m&&(this.sourceEvent=m),this},start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(m,k){return this.mouse&&m!=="mouse"&&(this.mouse[1]=k.invert(this.mouse[0])),this.touch0&&m!=="touch"&&(this.touch0[1]=k.invert(this.touch0[0])),this.touch1&&m!=="touch"&&(this.touch1[1]=k.invert(this.touch1[0])),this.that.__zoom=k,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(m){var k=Y(this.that).datum();u.call(m,this.that,new Nm(m,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:u}),k)}};function $n(m,...k){if(!e.apply(this,arguments))return;var y=oe(this,k).event(m),_=this.__zoom,T=Math.max(i[0],Math.min(i[1],_.k*Math.pow(2,r.apply(this,arguments)))),N=Ne(m);if(y.wheel)(y.mouse[0][0]!==N[0]||y.mouse[0][1]!==N[1])&&(y.mouse[1]=_.invert(y.mouse[0]=N)),clearTimeout(y.wheel);else{if(_.k===T)return;y.mouse=[N,_.invert(N)],hn(this),y.start()}dn(m),y.wheel=setTimeout(O,b),y.zoom("mouse",n(q(S(_,T),y.mouse[0],y.mouse[1]),y.extent,o));function O(){y.wheel=null,y.end()}}function kn(m,...k){if(d||!e.apply(this,arguments))return;var y=m.currentTarget,_=oe(this,k,!0).event(m),T=Y(m.view).on("mousemove.zoom",B,!0).on("mouseup.zoom",be,!0),N=Ne(m,y),O=m.clientX,z=m.clientY;fa(m.view),wi(m),_.mouse=[N,this.__zoom.invert(N)],hn(this),_.start();function B(j){if(dn(j),!_.moved){var ae=j.clientX-O,Se=j.clientY-z;_.moved=ae*ae+Se*Se>$}_.event(j).zoom("mouse",n(q(_.that.__zoom,_.mouse[0]=Ne(j,y),_.mouse[1]),_.extent,o))}function be(j){T.on("mousemove.zoom mouseup.zoom",null),ma(j.view,_.moved),dn(j),_.event(j).end()}}function _n(m,...k){if(e.apply(this,arguments)){var y=this.__zoom,_=Ne(m.changedTouches?m.changedTouches[0]:m,this),T=y.invert(_),N=y.k*(m.shiftKey?.5:2),O=n(q(S(y,N),_,T),t.apply(this,k),o);dn(m),a>0?Y(this).transition().duration(a).call(ie,O,_,m):Y(this).call(w.transform,O,_,m)}}function Uu(m,...k){if(e.apply(this,arguments)){var y=m.touches,_=y.length,T=oe(this,k,m.changedTouches.length===_).event(m),N,O,z,B;for(wi(m),O=0;O<_;++O)z=y[O],B=Ne(z,this),B=[B,this.__zoom.invert(B),z.identifier],T.touch0?!T.touch1&&T.touch0[2]!==B[2]&&(T.touch1=B,T.taps=0):(T.touch0=B,N=!0,T.taps=1+!!c);c&&(c=clearTimeout(c)),N&&(T.taps<2&&(h=B[0],c=setTimeout(function(){c=null},p)),hn(this),T.start())}}function qu(m,...k){if(this.__zooming){var y=oe(this,k).event(m),_=m.changedTouches,T=_.length,N,O,z,B;for(dn(m),N=0;N<T;++N)O=_[N],z=Ne(O,this),y.touch0&&y.touch0[2]===O.identifier?y.touch0[0]=z:y.touch1&&y.touch1[2]===O.identifier&&(y.touch1[0]=z);if(O=y.that.__zoom,y.touch1){var be=y.touch0[0],j=y.touch0[1],ae=y.touch1[0],Se=y.touch1[1],le=(le=ae[0]-be[0])*le+(le=ae[1]-be[1])*le,Ee=(Ee=Se[0]-j[0])*Ee+(Ee=Se[1]-j[1])*Ee;O=S(O,Math.sqrt(le/Ee)),z=[(be[0]+ae[0])/2,(be[1]+ae[1])/2],B=[(j[0]+Se[0])/2,(j[1]+Se[1])/2]}else if(y.touch0)z=y.touch0[0],B=y.touch0[1];else return;y.zoom("touch",n(q(O,z,B),y.extent,o))}}function Hu(m,...k){if(this.__zooming){var y=oe(this,k).event(m),_=m.changedTouches,T=_.length,N,O;for(wi(m),d&&clearTimeout(d),d=setTimeout(function(){d=null},p),N=0;N<T;++N)O=_[N],y.touch0&&y.touch0[2]===O.identifier?delete y.touch0:y.touch1&&y.touch1[2]===O.identifier&&delete y.touch1;if(y.touch1&&!y.touch0&&(y.touch0=y.touch1,delete y.touch1),y.touch0)y.touch0[1]=this.__zoom.invert(y.touch0[0]);else if(y.end(),y.taps===2&&(O=Ne(O,this),Math.hypot(h[0]-O[0],h[1]-O[1])<v)){var z=Y(this).on("dblclick.zoom");z&&z.apply(this,arguments)}}}return w.wheelDelta=function(m){return arguments.length?(r=typeof m=="function"?m:_r(+m),w):r},w.filter=function(m){return arguments.length?(e=typeof m=="function"?m:_r(!!m),w):e},w.touchable=function(m){return arguments.length?(s=typeof m=="function"?m:_r(!!m),w):s},w.extent=function(m){return arguments.length?(t=typeof m=="function"?m:_r([[+m[0][0],+m[0][1]],[+m[1][0],+m[1][1]]]),w):t},w.scaleExtent=function(m){return arguments.length?(i[0]=+m[0],i[1]=+m[1],w):[i[0],i[1]]},w.translateExtent=function(m){return arguments.length?(o[0][0]=+m[0][0],o[1][0]=+m[1][0],o[0][1]=+m[0][1],o[1][1]=+m[1][1],w):[[o[0][0],o[0][1]],[o[1][0],o[1][1]]]},w.constrain=function(m){return arguments.length?(n=m,w):n},w.duration=function(m){return arguments.length?(a=+m,w):a},w.interpolate=function(m){return arguments.length?(l=m,w):l},w.on=function(){var m=u.on.apply(u,arguments);return m===u?w:m},w.clickDistance=function(m){return arguments.length?($=(m=+m)*m,w):Math.sqrt($)},w.tapDistance=function(m){return arguments.length?(v=+m,w):v},w}var Ot=24,Fm=.75,Lm=[.1,3],Sr=class{constructor(t,n){this.host=t;this.active=n;this.view=Rt;this.size={width:0,height:0};this.isMoved=!1;this.arrangement=null;this.canvas=null;this.observer=new ResizeObserver(([t])=>{this.size=t.contentRect,this.host.requestUpdate(),this.fit()});this.zooming=hl().scaleExtent(Lm).filter(t=>t.type==="wheel"?t.ctrlKey:!t.button&&!(this.fits&&t.type==="touchstart")).on("zoom",t=>{this.view=t.transform,t.sourceEvent&&(this.isMoved=!0),this.host.requestUpdate()});this.wheel=t=>{if(t.ctrlKey||this.fits)return;t.preventDefault(),this.isMoved=!0;let{k:n}=this.view;Y(this.canvas).call(this.zooming.translateBy,-t.deltaX/n,-t.deltaY/n)};t.addController(this)}hostConnected(){this.observer.observe(this.host)}hostDisconnected(){this.observer.disconnect()}attach(t){this.canvas=t,Y(t).call(this.zooming).on("dblclick.zoom",null)}show(t){this.arrangement=t,this.again()}get fits(){let{arrangement:t,size:n}=this;if(!t)return!0;let r=this.scale(t);return t.width*r<=n.width+1&&t.height*r<=n.height+1}scale({width:t,height:n,direction:r}){let s=(this.size.width-Ot)/(t+Ot),i=(this.size.height-Ot)/(n+Ot/2),o=r==="right"?Math.min(s,i):(this.size.width-4)/t;return Math.max(Fm,Math.min(1,o))}fit(){let{arrangement:t,size:n,canvas:r}=this;if(!t||!r||this.isMoved)return;let s=this.scale(t),i=this.active()??{x:t.width,y:t.height/2},o=dl(t.width*s,n.width,i.x*s),a=dl(t.height*s,n.height,i.y*s);Y(r).call(this.zooming.transform,Rt.translate(o,a).scale(s))}again(){this.isMoved=!1,this.fit()}follow(){this.fits||this.again()}scaleBy(t){this.isMoved=!0,Y(this.canvas).call(this.zooming.scaleBy,t)}};function dl(e,t,n){return e+4<=t?(t-e)/2:Math.min(Ot/2,Math.max(t-e-Ot/2,t/2-n))}var pn=C`
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
    font: 400 10px var(--sans);
  }
  .node-data {
    font-size: 15px;
    font-weight: 600;
    fill: var(--data);
    text-anchor: end;
  }
  .node-data.long {
    font-size: 12.5px;
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
  @container (max-width: 575px) {
    .corner button {
      min-height: 44px;
      min-width: 44px;
    }
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
`;var pl="http://www.w3.org/2000/svg",Er=24;function ml(e,t,n){let r=e.cloneNode(!0);r.setAttribute("xmlns",pl),r.setAttribute("width",String(t+2*Er)),r.setAttribute("height",String(n+2*Er));let s=r.firstElementChild;s.style.transform=`translate(${Er}px, ${Er}px)`;let i=document.createElementNS(pl,"style");return i.textContent=Dm(e),r.prepend(i),new XMLSerializer().serializeToString(r)}function Dm(e){let n=[...new Set(pn.cssText.match(/--[\w-]+/g))].map(s=>`${s}: ${fl(e,s)};`),r=`background: ${fl(e,"--panel")};`;return`svg { ${n.join(" ")} ${r} }
${pn.cssText}
* { animation: none !important; }`}function fl(e,t){let n=getComputedStyle(e).getPropertyValue(t).trim();if(!n.includes("light-dark"))return n;let r=document.createElement("span");r.style.color=`var(${t})`,e.after(r);let s=getComputedStyle(r).color;return r.remove(),s}var bl=44;function yl(e,t,n){let r=n.isMarked?" marked":"";return E`<path class="edge ${n.state}${r}" data-edge=${e} d=${t.path} />`}function xl({middle:e,isLevel:t,gap:n},{partial:r}){if(r===null)return E`${g}`;let s=et(r),i=6.5*s.length+6,o=t?e.y-(i>n?bl:8):e.y;return E`<g class="partial">
    ${t?g:E`<rect x=${e.x-i/2} y=${o-8} width=${i} height="16" />`}
    <text x=${e.x} y=${t?o-3:o}>${s}<title>partial ${I(r)}</title></text>
  </g>`}function wl(e,t,n){return t.state==="forward"?E`<path class="edge forward" d=${e.path} pathLength="1" />
      <path class="arrow forward" d=${gl(e.end,n,9)} />`:E`
    <path class="rail" d=${e.back} /><path class="rail-inner" d=${e.back} />
    <path class="arrow backward" d=${gl(e.start,Um(n),13)} />
    <circle class="runner" r="5" .style=${`offset-path: path("${e.back}")`} />
    ${t.partial===null?g:Bm(e,t.partial)}`}function Bm({middle:e,isLevel:t,gap:n},r){let s=et(r),i=s.length>4?s:`\xD7${s}`,o=7.4*i.length+12,a=t&&o>n+12?{x:e.x,y:e.y-bl}:e;return E`<g class="pill">
    <rect x=${a.x-o/2} y=${a.y-10} width=${o} height="20" rx="10" />
    <text x=${a.x} y=${a.y}>${i}<title>partial ${I(r)}</title></text>
  </g>`}function Um(e){return e==="right"?"left":"up"}function gl({x:e,y:t},n,r){let s={right:`l${-r} -5v10z`,left:`l${r} -5v10z`,down:`l-5 ${-r}h10z`,up:`l-5 ${r}h10z`};return`M${e} ${t}${s[n]}`}var Ar=class{constructor(t,n,r){this.session=t;this.focused=n;this.hasPartials=r;let{grads:s,shares:i,touched:o}=t.progress;this.grads=s,this.receiving=new Set(i.map(a=>a.node)),this.touched=o,this.bad=t.evaluation.firstNonFinite(),this.users=t.graph.users()}box({place:t,places:n}){let{session:r}=this,{evaluation:s,step:i,graph:o}=r,a=i!==null&&n.includes(i.place)&&!r.isForwardDone;return{data:s.data[t],isComputed:r.isComputed(t),grad:this.grads[t],gradState:this.gradState(t),active:a?i.pass:"",isLeaf:o.isLeaf(t),isBad:t===this.bad,isMarked:r.hovered.has(t)||r.selected===t,isFocused:t===this.focused,description:this.description(t),beat:r.position}}gradState(t){let{session:n}=this;return n.gradients?n.step?.pass==="backward"&&this.receiving.has(t)?"receiving":this.touched.has(t)?"known":"untouched":"hidden"}description(t){let{graph:n,evaluation:r}=this.session,s=n.inputs(t).map(({node:l})=>n.name(l)),i=s.length?`${n.nodes[t].op} of ${s.join(" and ")}`:"input",o=this.users[t].map(l=>n.name(l));return[`${n.name(t)}, ${i}.`,`Data ${V(r.data[t])}.`,this.touched.has(t)?`Grad ${V(this.grads[t])}.`:"",o.length?`Used by ${o.join(", ")}.`:"","Press Enter for its paths."].filter(Boolean).join(" ")}edge({place:t,k:n,from:r,node:s}){let{session:i}=this,o=r.startsWith("c"),a=o?null:i.evaluation.partials[t][n];return{partial:this.hasPartials&&i.gradients&&i.isComputed(t)?a:null,state:this.edgeState(t,o||a===null),isMarked:i.hovered.has(t)&&i.hovered.has(s)}}edgeState(t,n){let{step:r,isForwardDone:s,gradients:i}=this.session;return!r||s||n?"idle":r.pass==="forward"?r.place===t?"forward":"idle":!i||this.grads[t]===0||t<r.place?"idle":r.place===t?"backward":"passed"}};function vl(e){let t=e.users(),n=e.nodes.map((r,s)=>s);for(let r of[...e.nodes.keys()].reverse()){let[s,...i]=t[r];if(s===void 0||i.length)continue;let o=e.row(s),a=o!==void 0&&!o.isFold&&e.inputs(s).length===1;(e.isLeaf(r)||a||qm(e,r,s))&&(n[r]=n[s])}return n}function qm(e,t,n){let{op:r}=e.nodes[t];return e.nodes[n].op==="add"&&(r==="add"||r==="mul")}var $l=150;function _l(e,t){let n=e.nodes.length>$l?vl(e):e.nodes.map((u,c)=>c),r=Jt(e.nodes.keys(),u=>n[u]),s=[...r].map(([u,c])=>Hm(e,u,c,t)),i=e.computed.flatMap(u=>e.inputs(u).filter(({node:c})=>n[c]!==n[u]).map(({node:c,k:h})=>({from:`n${n[c]}`,to:`n${n[u]}`,place:u,k:h,node:c}))),o=t&&r.size<=$l?Km(e):{boxes:[],links:[]},a=Ym([...o.links,...i]),l=[...s,...o.boxes];return{boxes:l,links:a,key:Zm(l,a)}}function Hm(e,t,n,r){let s=n.length>1?"group":"node",i=s==="group"?Vm(e,n):e.name(t),o=e.isLeaf(t)?"":jm(e,t,r);return{id:`n${t}`,kind:s,place:t,places:n,text:i,badge:o}}function Vm(e,t){let n=new Set(t.map(s=>e.nodes[s].op));return`${n.has("dot")||n.has("mul")&&n.has("add")?"neuron":"group"}, ${t.length} nodes`}var Wm=new Map([[2,"x\xB2"],[3,"x\xB3"],[.5,"\u221A"]]),kl=5;function jm(e,t,n){let r=e.row(t),s=r?Gm(e,t,r,n):e.nodes[t].op||"?",i=[...s];return i.length>kl?`${i.slice(0,kl-1).join("")}\u2026`:s}function Gm(e,t,n,r){let{operands:s}=e.nodes[t],i=s.findIndex(u=>!F(u)),o=s[i];if(r||n.takes!=="xy"||n.isFold||!o||F(o))return n.symbol.replace("**","x\u02B8");let{number:a}=o,l=M(a);return n.name==="pow"?i===1?Wm.get(a)??`^${l}`:`${l}\u02E3`:n.name==="mul"?a===.5?"\xBD":`\xD7${l}`:n.name==="add"?`+${l}`:i===1?`${n.symbol}${l}`:`${l}${n.symbol}`}function Km(e){let t=e.computed.flatMap(n=>e.nodes[n].operands.flatMap((r,s)=>F(r)||Xm(e,n,s)?[]:[{place:n,k:s,number:r.number}]));return{boxes:t.map(({place:n,k:r,number:s})=>({id:`c${n}_${r}`,kind:"number",place:n,places:[],text:M(s),badge:""})),links:t.map(({place:n,k:r})=>({from:`c${n}_${r}`,to:`n${n}`,place:n,k:r,node:-1}))}}function Xm(e,t,n){let r=e.nodes[t].operands[n];return n===0&&e.row(t)?.isFold===!0&&!F(r)&&r.number===0}function Ym(e){let t=Jt(e,({from:n,to:r})=>`${n}>${r}`);return e.map(n=>{let r=t.get(`${n.from}>${n.to}`),s=r.indexOf(n);return{...n,id:`${n.from}>${n.to}#${s}`,twin:s,twins:r.length}})}function Zm(e,t){return[...e.map(n=>n.id),...t.map(n=>n.id)].join(" ")}var Qm=150,Jm=80,Sl={width:350,height:44},fe=class extends ce{constructor(){super(...arguments);this.direction="right";this.partials=null;this.engine=null;this.arrangement=null;this.waits=!1;this.failure="";this.camera=new Sr(this,()=>this.activePoint());this.wanted="";this.focused=null;this.worker=null;this.drawn=null;this.lastPosition=-1}static{this.styles=[D,L,pn]}disconnectedCallback(){super.disconnectedCallback(),this.worker?.stop(),this.worker=null,this.wanted=""}get scene(){let{graph:n,constants:r}=this.session??{};return!n||r===void 0?null:((this.drawn?.graph!==n||this.drawn.constants!==r)&&(this.drawn={graph:n,constants:r,scene:_l(n,r)}),this.drawn.scene)}willUpdate(n){super.willUpdate(n);let{scene:r}=this;if(!r||!this.camera.size.width)return;let s=nr(r,this.direction);s!==this.wanted&&this.arrange(r,s)}async arrange(n,r){this.wanted=r,this.failure="",this.engine||(this.worker??=ta());let s=setTimeout(()=>{this.waits=!0},Qm);try{let i=await Jo(this.engine??this.worker,n,this.direction);if(this.wanted!==r)return;this.arrangement=i,await this.updateComplete,this.camera.show(i)}catch(i){this.wanted===r&&(this.failure=i.message)}finally{clearTimeout(s),this.wanted===r&&(this.waits=!1)}}activePoint(){let n=this.session?.step?.place??this.session?.graph?.root,r=this.scene?.boxes.find(s=>s.places.includes(n));return r&&this.arrangement?.points.get(r.id)}firstUpdated(){this.camera.attach(this.canvas)}updated(){let n=this.session?.position??-1;n!==this.lastPosition&&(this.lastPosition=n,this.camera.follow())}render(){let{arrangement:n,scene:r,session:s,camera:i}=this,o=n&&r&&n.key===nr(r,n.direction),a=!o||r.boxes.length>Jm,{x:l,y:u,k:c}=i.view;return f`
      <svg class="graph ${i.fits?"fits":""} ${a?"still":""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${i.wheel} @pointerover=${this.pointed} @pointerout=${()=>s?.hover([])} @focusout=${()=>s?.hover([])}>
        <g class=${s?.error?"dimmed":""} .style=${`transform: translate(${l}px, ${u}px) scale(${c})`}>
          ${o?this.drawing(r,n):this.ghosts(r)}
        </g>
      </svg>
      ${r?g:f`<div class="empty">The graph of what you type appears here.</div>`}
      ${o?this.legend(n):g}
      ${this.notice(r)}
      <div class="corner" part="corner">${this.hasNumbers&&this.direction==="right"?f`<button aria-pressed=${s.constants} @click=${()=>s.show({constants:!s.constants})}>Constants</button>`:g}
        ${(i.fits||this.direction==="down")&&!i.isMoved?g:f`<button @click=${()=>i.again()}>Fit</button>`}</div>`}get hasNumbers(){let{graph:n}=this.session??{};return n?.nodes.some(({operands:r})=>r.some(s=>"number"in s))??!1}notice(n){return this.failure?f`<div class="notice" role="status">The graph is not drawn: ${this.failure}. The table works.</div>`:!this.waits||!n?g:f`<div class="notice" role="status">
      Arranging ${this.session?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps work already.</span>
      <button @click=${this.stop}>Stop</button>
    </div>`}stop(){this.worker?.stop(),this.waits=!1,this.failure="it was stopped"}ghosts(n){return!n||!this.waits?g:n.boxes.slice(0,60).map((s,i)=>[24+i%12*76,24+40*(i/12|0)]).map(([s,i])=>E`<rect class="ghost" x=${s} y=${i} width="60" height="26" rx="5" />`)}legend({points:n,sizes:r}){let{graph:s,gradients:i}=this.session;if(!i||this.direction==="down")return g;let{x:o,y:a,k:l}=this.camera.view,u=this.camera.size.width-Sl.width;return[...n.values()].every(h=>(h.x+r.width/2)*l+o<u||(h.y-r.height/2)*l+a>Sl.height)?f`<div class="legend" part="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${s.name(s.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`:g}drawing(n,r){let{points:s,sizes:i,direction:o}=r,a=new Map(n.boxes.map(({id:p,badge:b})=>[p,b])),l=new Ar(this.session,this.focusedBox(n).place,this.partials!=="off"),u=n.links.map(p=>({id:p.id,curve:eg(r,p,a.get(p.to)),look:l.edge(p)})),c=({look:p})=>/ward$/.test(p.state),h=u.filter(c),d=u.filter(p=>!c(p));return E`
      ${Ls(u,({id:p})=>p,({id:p,curve:b,look:$})=>yl(p,b,$))}
      ${d.map(({curve:p,look:b})=>xl(p,b))}
      ${Ls(n.boxes,({id:p})=>p,p=>Ko(p,s.get(p.id),i,o,l.box(p)))}
      ${Io(this.session.position,E`<g class="active-layer">${h.map(({curve:p,look:b})=>wl(p,b,o))}</g>`)}`}focusedBox(n){return n.boxes.find(({place:r})=>r===this.focused)??n.boxes.at(-1)}placeOf(n){let r=n.target.closest("[data-place]");return r?Number(r.getAttribute("data-place")):null}clicked(n){let r=this.placeOf(n);r!==null&&this.choose(r)}choose(n){this.focused=n;let r={node:this.session.graph.name(n)};this.session.select(n),this.dispatchEvent(new CustomEvent("glass-select",{detail:r,bubbles:!0,composed:!0}))}pointed(n){let r=this.placeOf(n);r!==null&&this.session.hover([r])}pressed(n){let{session:r,scene:s}=this;if(!r?.graph||!s||n.ctrlKey||n.metaKey||n.altKey)return;let{graph:i}=r,o=this.focusedBox(s),a=s.boxes.filter(({kind:p})=>p!=="number"),l=p=>a[a.indexOf(o)+p],u=p=>a.find(b=>b!==o&&b.places.some($=>p.includes($))),c=()=>o.places.flatMap(p=>i.inputs(p).map(({node:b})=>b)),d={j:()=>this.focusOn(l(1)),k:()=>this.focusOn(l(-1)),i:()=>this.focusOn(u(c())),o:()=>this.focusOn(u(i.users()[o.place])),Enter:()=>this.choose(o.place),Escape:()=>r.select(null),"+":()=>this.camera.scaleBy(1.25),"-":()=>this.camera.scaleBy(.8),0:()=>this.camera.again()}[n.key.length===1?n.key.toLowerCase():n.key];d&&(n.preventDefault(),n.stopPropagation(),d())}async focusOn(n){n&&(this.focused=n.place,this.session.hover([n.place]),await this.updateComplete,this.focusNode())}focusNode(){this.renderRoot.querySelector('g.node[tabindex="0"]')?.focus()}toSvg(){let{canvas:n,arrangement:r}=this;return n&&r?ml(n,r.width,r.height):null}};x([A()],fe.prototype,"direction",2),x([A()],fe.prototype,"partials",2),x([A({attribute:!1})],fe.prototype,"engine",2),x([R()],fe.prototype,"arrangement",2),x([R()],fe.prototype,"waits",2),x([R()],fe.prototype,"failure",2),x([X("svg.graph")],fe.prototype,"canvas",2);function eg({points:e,sizes:t,direction:n},r,s){let i=r.from.startsWith("c")?we:t,o=Qn(e.get(r.to),t,n),a=n==="right"?Zn(s):24;return Go(e.get(r.from),i,o,a,n,r.twin,r.twins)}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var vi=qe(class extends xe{constructor(e){if(super(e),e.type!==he.PROPERTY&&e.type!==he.ATTRIBUTE&&e.type!==he.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Co(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===G||t===g)return t;let n=e.element,r=e.name;if(e.type===he.PROPERTY){if(t===n[r])return G}else if(e.type===he.BOOLEAN_ATTRIBUTE){if(!!t===n.hasAttribute(r))return G}else if(e.type===he.ATTRIBUTE&&n.getAttribute(r)===t+"")return G;return $t(e),t}});var $i=.01,tg=40,ng=8,fn=class extends K{constructor(){super(...arguments);this.isWhole=!1;this.widened=new Map;this.edited=null}static{this.styles=[D,L,C`
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
        white-space: nowrap;
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
      input[aria-invalid="true"] {
        border: 2px solid var(--bad);
      }
      input[type="text"] {
        font: 13.5px var(--sans);
        font-variant-numeric: inherit;
        text-align: right;
        width: 76px;
        height: 30px;
        padding: 0 6px;
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
      @container (max-width: 575px) {
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
    `]}render(){let{session:n}=this;if(!n?.graph)return f`<h2 class="title">Inputs</h2>`;let{grads:r,touched:s}=n.progress,i=n.gradients&&n.inputs.some(({place:a})=>s.has(a)),o=n.graph.name(n.graph.root);return f`
      <div class="rows ${n.inputs.length>9?"many":""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${n.gradients?"grad":""}</span>
        ${this.shown.map(a=>this.row(a,s.has(a.place)?r[a.place]:null))}
      </div>
      ${this.shown.length<n.inputs.length?f`<button @click=${this.showAll}>Show all ${n.inputs.length} inputs</button>`:g}
      ${n.inputs.length?g:f`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${n.canCompute?g:f`<p class="muted">The values stay as they were: this graph has ops that only Python knows.</p>`}
      ${i?f`<div class="caption muted">${rg} this way ${o} rises; the longer, the steeper</div>`:g}`}get shown(){let{inputs:n}=this.session;return this.isWhole?n:n.slice(0,tg)}showAll(){this.isWhole=!0}row(n,r){let s=this.session,{name:i,place:o,start:a}=n,l=s.value(n),u=this.range(n,l),c=s.gradients&&r!==null;return f`<div class="row">
      <span class="name" title=${i} @pointerenter=${()=>s.hover([o])} @pointerleave=${()=>s.hover([])}>${i}</span>
      <span class="slider">
        ${this.scale(l,u,c?r:null)}
        <input type="range" min=${-u} max=${u} step="any" .value=${vi(String(l))}
          ?disabled=${!s.canCompute} aria-label=${i} aria-valuetext=${this.spokenValue(i,l,r)}
          @input=${h=>this.slid(n,h)} @keydown=${h=>this.pressed(n,h)}
          @dblclick=${()=>s.set(n,a)} />
      </span>
      <input type="text" inputmode="decimal" .value=${vi(this.fieldText(n,l))} ?disabled=${!s.canCompute}
        aria-label="${i}, number" title=${I(l)} data-place=${o}
        @input=${this.editing} @change=${h=>this.typed(n,h)} @blur=${this.left} />
      <span class="number ${c?"grad":"untouched"}" title=${c?I(r):""}>${s.gradients?c?P(r):"0":""}</span>
    </div>`}fieldText({place:n},r){if(this.edited?.dataset.place===String(n))return this.edited.value;let i=P(r);return i.length>ng?M(r):i}editing(n){this.edited=n.target,El(this.edited,!0)}left(){this.edited=null,this.requestUpdate()}range({place:n,start:r},s){let i=Vt(Math.max(3,2*ki(r))),o=Math.max(i,this.widened.get(n)??0);if(ki(s)<=o)return o;let a=Vt(ki(s));return this.widened.set(n,a),a}scale(n,r,s){let o=(Math.max(-r,Math.min(r,Number.isNaN(n)?0:n))+r)/(2*r),a=`calc(${(100*o).toFixed(3)}% + ${(9-18*o).toFixed(2)}px)`,l=s?10+34*Math.sqrt(Math.min(1,Math.abs(s))):0,u=Math.sign(s??0);return f`<svg aria-hidden="true">
      ${E`<line class="ground" x1="2" x2="100%" y1="50%" y2="50%" />
        <line class="zero" x1="50%" x2="50%" y1="34%" y2="66%" />`}
      ${sg(o)}
      ${Number.isFinite(l)&&l>0?E`<g class="arrow" .style=${`transform: translate(${a}, 50%)`}><line class="rise" x1=${9*u} x2=${(9+l-8)*u} y1="0" y2="0" />
            <path class="tip" d="M${(9+l)*u} 0l${-9*u} -4.5v9z" /></g>`:g}
    </svg>`}slid(n,r){let s=r.target,i=Math.round(Number(s.value)/$i)*$i;this.session.set(n,Number(i.toFixed(2)))}pressed(n,r){let i={ArrowLeft:-1,ArrowDown:-1,ArrowRight:1,ArrowUp:1}[r.key];if(!i)return;r.preventDefault(),r.stopPropagation();let o=r.shiftKey?.1:r.altKey?.001:$i;this.session.set(n,Number((this.session.value(n)+i*o).toFixed(6)))}typed(n,r){let s=r.target,i=Fn(s.value);El(s,i!==null),i!==null&&(this.edited=null,this.session.set(n,i))}spokenValue(n,r,s){let i=this.session.graph.name(this.session.graph.root);if(s===null||!this.session.gradients)return`${n}, ${V(r)}`;let o=s>0?`raises ${i}`:s<0?`lowers ${i}`:`does not change ${i}`;return`${n}, ${V(r)}. Raising it ${o}, slope ${V(s)}.`}};x([R()],fn.prototype,"isWhole",2);function ki(e){let t=Math.abs(e);return t<1e300?t:0}function El(e,t){e.setAttribute("aria-invalid",String(!t)),e.setCustomValidity(t?"":"Type a number, such as 0.5."),t||e.reportValidity()}var rg=E`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;function sg(e){let[t,n]=e<.5?[e,.5]:[.5,e];return E`<line class="fill" x1="${(100*t).toFixed(3)}%" x2="${(100*n).toFixed(3)}%" y1="50%" y2="50%" />`}var ig=40,_i=24,Al=36,og=32,ag=[.5,1,2,4],mn=class extends K{constructor(){super(...arguments);this.compact=!1}static{this.styles=[D,L,C`
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
      :host([compact]) .transport,
      :host([compact]) .keys {
        display: none;
      }
      :host([compact]) {
        padding: 8px 0;
      }
      :host([compact]) button,
      :host([compact]) select {
        min-height: 44px;
      }
      .transport {
        display: contents;
      }
      @container (max-width: 860px) {
        .track {
          order: 1;
          flex: 1 0 100%;
        }
      }
    `]}render(){let{session:n}=this;if(!n)return f``;let{position:r,last:s}=n,i=s===0;return f`
      <div class="transport">
      <button class="square" aria-label="First step" ?disabled=${i||r===0} @click=${()=>n.go(0)}>${U.first}</button>
      <button class="square" aria-label="Previous step" ?disabled=${i||r===0} @click=${()=>n.previous()}>${U.previous}</button>
      <button class="primary" id="play" ?disabled=${i} @click=${()=>n.playing?n.pause():n.play()}>
        ${n.playing?U.pause:U.play} ${n.playing?"Pause":"Play"}</button>
      <button class="square" aria-label="Next step" ?disabled=${i||r===s} @click=${()=>n.next()}>${U.next}</button>
      <button class="square" aria-label="Last step" ?disabled=${i||r===s} @click=${()=>n.go(s)}>${U.last}</button></div>
      ${this.where()}
      <div class="track">${i?g:this.track()}</div>
      <span class="muted keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play</span>
      <select aria-label="Speed of Play" .value=${String(n.speed)}
        @change=${o=>n.show({speed:Number(o.target.value)})}>
        ${ag.map(o=>f`<option value=${o} ?selected=${o===n.speed}>×${o===.5?"\xBD":o}</option>`)}
      </select>
      <button aria-pressed=${n.table} @click=${()=>n.show({table:!n.table})}>${n.table?"Graph":"Table"}</button>
      ${this.compact?f`<button aria-pressed=${n.constants} @click=${()=>n.show({constants:!n.constants})}>Constants</button>`:g}
      <button class="switch" role="switch" aria-checked=${n.gradients} @click=${()=>n.show({gradients:!n.gradients})}><span class="knob"></span>Gradients</button>`}where(){let{position:n,steps:r}=this.session,s=n-r;return s>0?f`<div class="where"><div class="now grad">◆ Backward ${s} of ${r}</div><div class="muted">Forward ${r} of ${r} done</div></div>`:f`<div class="where"><div class="now forward">● Forward ${n} of ${r}</div><div class="muted">${r?n===r?"next: backward":"then backward":"nothing to compute"}</div></div>`}track(){let{steps:n,last:r,position:s}=this.session,{isBars:i,width:o}=this,a=l=>this.place(l);return f`<svg class="track-marks" viewBox="0 0 ${o} ${og}" width=${o} role="slider" tabindex="0"
      aria-label="Step" aria-valuemin="0" aria-valuemax=${r} aria-valuenow=${s}
      aria-valuetext=${s>n?`Backward ${s-n} of ${n}`:`Forward ${s} of ${n}`}
      @pointerdown=${this.scrubbed} @pointermove=${this.scrubbed}>
      ${i?this.bars(a,o):this.marks(a)}
    </svg>`}get isBars(){return this.session.last>ig}get width(){return this.isBars?400:2*(this.session.steps-1)*_i+Al+36}place(n){let{steps:r,last:s}=this.session;return this.isBars?10+(this.width-20)*n/s:18+(n-1)*_i+(n>r?Al-_i:0)}marks(n){let{steps:r,last:s,position:i}=this.session,o=(l,u,c)=>u>l?E`<line class=${c} x1=${n(l)} x2=${n(u)} y1="16" y2="16" />`:g,a=Array.from({length:s},(l,u)=>u+1);return E`
      ${o(1,r,"rail")}${o(r+1,s,"rail")}
      ${o(1,Math.min(i,r),"done-forward")}${o(r+1,i,"done-backward")}
      ${a.map(l=>this.mark(l,n(l),l<=r,l<=i,l===i&&l!==r))}`}mark(n,r,s,i,o){let a=`mark ${s?"forward":"backward"} ${i?"done":""} ${o?"now":""}`;if(s)return E`<circle class=${a} data-step=${n} cx=${r} cy="16" r=${o?8:5} />`;let l=o?10:7;return E`<path class=${a} data-step=${n} d="M${r} ${16-l}l${l} ${l}l${-l} ${l}l${-l} ${-l}z" />`}bars(n,r){let{steps:s,position:i}=this.session,o=n(s),a=n(i);return E`
      <rect class="bar" x="10" y="12" width=${r-20} height="8" rx="4" />
      <rect class="bar forward" x="10" y="12" width=${Math.max(0,Math.min(a,o)-10)} height="8" rx="4" />
      <rect class="bar backward" x=${o} y="12" width=${Math.max(0,a-o)} height="8" rx="4" />
      <circle class="handle" cx=${a} cy="16" r="8" />`}scrubbed(n){if(n.type==="pointermove"&&!(n.buttons&1))return;let r=n.currentTarget;n.type==="pointerdown"&&r.setPointerCapture(n.pointerId);let s=r.getScreenCTM();if(!s)return;let i=new DOMPoint(n.clientX,n.clientY).matrixTransform(s.inverse()).x,o=Array.from({length:this.session.last+1},(l,u)=>u),a=l=>Math.abs(this.place(l)-i);this.session.go(o.reduce((l,u)=>a(u)<a(l)?u:l))}};x([A({type:Boolean,reflect:!0})],mn.prototype,"compact",2);var Tr=class extends K{static{this.styles=[D,L,C`
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
    `]}render(){let{session:t}=this;if(!t?.graph)return f``;let{graph:n}=t;return f`<table>
      <caption class="spoken">Every node with its op, inputs, data and grad</caption>
      <thead><tr><th scope="col">name</th><th scope="col">op</th><th scope="col">inputs (partial)</th><th scope="col" class="number">data</th><th scope="col" class="number">grad</th></tr></thead>
      <tbody>${n.nodes.map((r,s)=>this.row(t,n,s))}</tbody></table>`}row(t,n,r){let{operands:s,op:i}=n.nodes[r],o=t.step?.place===r&&!t.isForwardDone,a=t.evaluation.partials[r],l=s.map((d,p)=>{if(!F(d))return M(d.number);let b=a[p];return`${n.name(d.node)}${t.gradients&&b!=null?` (${et(b)})`:""}`}),u=t.progress.grads[r],c=t.evaluation.data[r],h=t.progress.touched.has(r);return f`<tr class=${o?"active":""} aria-current=${o?"step":"false"}>
      <th scope="row"><button @click=${()=>t.select(r)}>${n.name(r)}</button></th><td>${i||"input"}</td><td>${l.join(", ")}</td>
      <td class="number data" title=${I(c)}>${t.isComputed(r)?P(c):"\u2026"}</td>
      <td class="number ${h?"grad":"muted"}">${t.gradients?h?P(u):"0":""}</td></tr>`}};var Tl=C`
  :host {
    display: block;
    container-type: inline-size;
  }
  .card {
    padding: 22px 26px 26px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 10px;
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 0;
  }
  .actions {
    margin-left: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 10px;
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-size: 13px;
    color: var(--ink2);
  }
  input {
    font: 400 13px / 18px var(--sans);
    font-variant-numeric: inherit;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 6px;
    width: 76px;
    min-height: 32px;
    padding: 0 8px;
    text-align: right;
  }
  a.button {
    text-decoration: none;
  }
  .sentence {
    font-size: 17px;
    line-height: 25px;
    color: var(--ink2);
    margin: 4px 0 10px;
  }
  .body {
    display: grid;
    grid-template-columns: 338px 1fr 1fr;
    gap: 0 14px;
    align-items: start;
  }
  pre {
    font: 400 12.5px / 22px var(--mono);
    background: var(--sunk);
    border-radius: 8px;
    margin: 0;
    padding: 10px 0;
    overflow-x: auto;
  }
  .lines {
    display: block;
    min-width: max-content;
  }
  .line {
    display: flex;
    gap: 16px;
    padding: 0 14px 0 11px;
    border-left: 3px solid transparent;
    white-space: pre;
  }
  .line .note {
    margin-left: auto;
    font: 400 12px / 22px var(--sans);
  }
  .line.cure {
    background: var(--good-bg);
    border-left-color: var(--good);
  }
  .line.cure .note {
    color: var(--good);
  }
  .line.bug {
    background: var(--bad-bg);
    border-left: 3px dashed var(--bad);
  }
  .line.bug .note {
    color: var(--bad);
  }
  .telltale {
    font-size: 15px;
    line-height: 22px;
    color: var(--ink2);
    margin: 12px 0 0;
  }
  .telltale strong {
    color: var(--ink);
  }
  figure {
    margin: 0;
    min-width: 0;
  }
  figcaption {
    font-size: 13px;
    font-weight: 600;
  }
  svg.chart {
    display: block;
    width: 100%;
    max-width: 270px;
    height: auto;
    overflow: visible;
  }
  .grid {
    stroke: var(--line);
  }
  .ground {
    stroke: var(--ctl);
  }
  .curve {
    fill: none;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .curve.bug,
  .key.bug path {
    stroke: var(--bad);
    stroke-dasharray: 6 4;
  }
  .curve.cure,
  .key.cure path {
    stroke: var(--good);
  }
  .dot.bug {
    fill: var(--panel);
    stroke: var(--bad);
    stroke-width: 2;
  }
  .dot.cure {
    fill: var(--good);
  }
  text {
    font: 400 12px var(--sans);
    fill: var(--ink3);
  }
  .tick,
  .axis.end {
    text-anchor: end;
  }
  .axis.middle {
    text-anchor: middle;
  }
  .ended {
    text-anchor: middle;
    font-weight: 600;
  }
  .ended.bug,
  .ended.word {
    fill: var(--bad);
  }
  .ended.cure {
    fill: var(--good);
  }
  .keys {
    grid-column: 2 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    padding-left: 40px;
    font-size: 12px;
    color: var(--ink2);
  }
  .key {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  .key svg {
    width: 26px;
    height: 4px;
  }
  .key path {
    stroke-width: 2.5;
  }
  .left {
    grid-row: span 2;
    min-width: 0;
  }
  @container (max-width: 800px) {
    .body {
      grid-template-columns: 1fr 1fr;
      gap: 16px 14px;
    }
    .left {
      grid-column: 1 / -1;
    }
    .keys {
      grid-column: 1 / -1;
    }
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px 18px;
    }
    .body {
      grid-template-columns: 1fr;
    }
    .sentence {
      font-size: 15px;
      line-height: 22px;
    }
    .actions {
      margin-left: 0;
    }
    .actions > *,
    .actions input {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    .line.cure,
    .line.bug {
      border-left-color: CanvasText;
    }
  }
`;var lg=244,ug=226,mt=40,Mr=236,Nl=10,gt=196;function Si(e,t,n){let r=cg(e,t),s=e.axis==="layer"?1:0,i=e.axis==="layer"?n:Math.max(n,1),o=a=>mt+(Mr-mt)*a/Math.max(1,i-s);return E`<svg class="chart" viewBox="0 0 ${lg} ${ug}" role="img" aria-label=${gg(e,t)}>
    ${r.ticks.map(a=>fg(a,r.at(a),r.write(a)))}
    <path class="ground" d="M${mt} ${gt}H${Mr}" />
    ${mg(e,s,i,o)}
    ${Ml("cure",t.cure,o,r.at,e.axis)}
    ${Ml("bug",t.bug,o,r.at,e.axis)}
  </svg>`}function cg({scale:e},{bug:t,cure:n}){let r=[...t,...n].filter(Number.isFinite);return e==="log"?dg(r):hg(r)}function hg(e){let t=Math.max(0,...e),n=Math.min(0,...e),r=t-n||1,s=i=>gt-(gt-Nl)*(i-n)/r;return{ticks:Ho(n,n+r,4),at:s,write:M}}function dg(e){let t=e.filter(l=>l>0),n=Math.log10(Math.max(...t,Number.MIN_VALUE)),r=Math.log10(Math.min(...t)),s=Number.isFinite(r)?Math.min(Math.floor(r),n-1):n-1,i=Vt(Math.max(1,(n-s)/5));return{ticks:Array.from({length:Math.floor((n-Math.ceil(s))/i)+1},(l,u)=>10**(Math.ceil(s)+u*i)),at:l=>{let u=l>0?Math.max(s,Math.log10(l)):s;return gt-(gt-Nl)*(u-s)/(n-s)},write:pg}}function pg(e){let t=Math.round(Math.log10(e));return t>=-2&&t<=3?M(e):`1e${t}`.replace("-","\u2212")}function fg(e,t,n){return E`<path class=${e===0?"ground":"grid"} d="M${mt} ${t}H${Mr}" />
    <text class="tick" x=${mt-8} y=${t+4}>${n}</text>`}function mg({axis:e},t,n,r){let s=gt+20,i=Math.round((t+n)/2),o=e==="layer"||n<2?g:i;return E`<text class="axis" x=${mt} y=${s}>${e==="layer"?"first layer":t}</text>
    <text class="axis middle" x=${r(i-t)} y=${s}>${o}</text>
    <text class="axis end" x=${Mr} y=${s}>${e==="layer"?"last":`${n} steps`}</text>`}function Ml(e,t,n,r,s){let i=t.findIndex(c=>!Number.isFinite(c)),a=(i<0?t:t.slice(0,i)).map((c,h)=>[n(h),r(c)]),l=a.map(([c,h],d)=>`${d?"L":"M"}${c.toFixed(1)} ${h.toFixed(1)}`),u=a.at(-1)??[mt,gt];return E`<path class="curve ${e}" d=${l.join("")} />
    ${s==="layer"?a.map(([c,h])=>E`<circle class="dot ${e}" cx=${c} cy=${h} r="3" />`):g}
    ${i<0?g:E`<text class="ended ${e}" x=${u[0]} y=${u[1]+4}>✕</text><text class="ended word" x=${u[0]} y=${u[1]-12}>${M(t[i])}</text>`}`}function gg({title:e,axis:t},{bug:n,cure:r}){let s=o=>o.length?`from ${M(o[0])} to ${M(o.at(-1))}`:"not run yet",i=t==="layer"?"first layer to last":`${n.length} steps`;return`${e}, ${i}. With the bug ${s(n)}, with the cure ${s(r)}.`.replaceAll("\u2212","minus ")}var Rl=[{name:"assign",title:"= where += belongs",sentence:"w is used once for every row. With = each row wipes out what the others had said, and w listens to one of them alone.",code:["def times(x, y):","    data = x.data * y.data",'    out = Value(data, (x, y), "*")',"    def backward():",{bug:"        x.grad = y.data * out.grad",cure:"        x.grad += y.data * out.grad"},"        y.grad += x.data * out.grad","    out._backward = backward","    return out"],telltale:"The grad of w dies away while the loss is still far from its floor. Nudge w: the loss moves, and the grad says that it should not.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"Grad of w",axis:"steps",scale:"linear"},seed:1337,setting:{rows:4,rate:.15,steps:60}},{name:"zero_grad",title:"The forgotten zero_grad",sentence:"Grads add up from step to step, so step 20 still pushes the way steps 1 to 19 did. The loss dives, then swings.",code:["for step in range(100):","    loss = total(model)",{bug:null,cure:"    model.zero_grad()"},"    loss.backward()","    for p in model.parameters():","        p.data -= 0.005 * p.grad","    report(loss)"],telltale:"The gradient stays large however small the loss gets. With the cure, both shrink together.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"Size of the gradient",axis:"steps",scale:"linear"},seed:1337,setting:{rows:8,rate:.005,steps:100}},{name:"order",title:"Backward in the wrong order",sentence:"h reaches the loss by a short path and a long one. Served as it is met, h passes on what the short path brought; what the long one brings comes too late.",code:["# h = w * x,  out = h + u * tanh(h)","def backward(root):","    root.grad = 1.0",{bug:"    for v in breadth_first(root):",cure:"    for v in newest_first(root):"},"        v._backward()"],telltale:"The grad of w has the wrong sign, so the first steps climb. The grad of h is right in the end, but by then h had passed on an unfinished one.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"Grad of w",axis:"steps",scale:"linear"},seed:1337,setting:{rows:3,rate:.05,steps:40}},{name:"reuse",title:"A graph used twice",sentence:"The loss is built once, before the loop. Its numbers are those of the first step for ever, and so is its gradient.",code:[{bug:"loss = total(model)",cure:null},"for step in range(40):",{bug:null,cure:"    loss = total(model)"},"    model.zero_grad()","    loss.backward(retain_graph=True)","    for p in model.parameters():","        p.data -= 0.01 * p.grad","    report(loss)"],telltale:"The gradient is the same number at every step, and so is the loss that the loop prints. Computed anew, the loss falls, passes its floor and climbs.",loss:{title:"Loss, computed anew",axis:"steps",scale:"linear"},gradient:{title:"Size of the gradient",axis:"steps",scale:"linear"},seed:1337,setting:{rows:8,rate:.01,steps:40}},{name:"twins",title:"Twins: the symmetric start",sentence:"Both hidden neurons begin with the same weights, so they get the same gradient and stay the same. Two neurons do the work of one, and one cannot do XOR.",code:["def start(model, rng):","    for w in weights(model):",{bug:"        w.data = 0.5",cure:"        w.data = rng.uniform(-1, 1)"}],telltale:"The grads of the two neurons differ by exactly 0 at every step. Nothing in training can part them; only the start can.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"How far the neurons' grads differ",axis:"steps",scale:"linear"},seed:1337,setting:{rate:2,steps:500},train:{usual:{data:{name:"xor"},hidden:[2],activation:"sigmoid",output:"sigmoid",loss:"squared_error_sum",optimizer:"sgd",rate:2,schedule:"constant",l2:0,batch:null},bug:{start:"symmetric"},cure:{start:"random"}}},{name:"sum",title:"Sum or mean",sentence:"Without the division the gradient grows with the number of rows. A rate that is right for the mean of 20 rows is 20 times too large for their sum.",code:["def total(outs, ys):","    loss = 0.0","    for k in range(len(ys)):","        loss += (outs[k] - ys[k]) ** 2",{bug:"    return loss",cure:"    return loss / len(ys)"}],telltale:"At the first step the gradient of the bug is 20 times that of the cure: once for every row. Double the data, and it doubles.",loss:{title:"Loss",axis:"steps",scale:"log"},gradient:{title:"Size of the gradient",axis:"steps",scale:"log"},seed:1337,setting:{rows:20,rate:.018,steps:40}},{name:"zip",title:"zip that drops a row",sentence:"A header is skipped that was already gone. Each output meets the target of the next row, and zip drops the last output without a word; zip(..., strict=True) would have raised an error.",code:["def total(outs, rows):",{bug:"    ys = [y for x, y in rows[1:]]",cure:"    ys = [y for x, y in rows]"},"    loss = 0.0","    for out, y in zip(outs, ys):","        loss += (out - y) ** 2","    return loss / len(ys)"],telltale:"The grad of the last output is exactly 0 from the first step on: nothing that is computed depends on it.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"Grad of the last output",axis:"steps",scale:"linear"},seed:1337,setting:{rows:7,rate:.1,steps:60}},{name:"tanh",title:"tanh that overflows",sentence:"The formula with exp is right on paper. Above 709 exp is inf, and inf / inf is nan: one large input, and every parameter is nan.",code:["def tanh(x):",{bug:"    e = (2 * x).exp()",cure:null},{bug:"    return (e - 1) / (e + 1)",cure:"    return x.tanh()"}],telltale:"Loss and gradient follow the cure exactly, then one step is nan, and all after it are. The first nan in its graph stands at the division.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"Size of the gradient",axis:"steps",scale:"linear"},seed:1337,setting:{rate:.005,steps:60}},{name:"sigmoids",title:"Sigmoids, six layers deep",sentence:"A sigmoid's slope is at most 1/4. Six of them in a row leave next to nothing for the first layer, and a network whose first layers cannot move does not learn.",code:["def make(seed):","    return MLP(","        2, [4, 4, 4, 4, 4, 4, 1],",{bug:'        activation="sigmoid",',cure:'        activation="tanh",'},"        seed=seed,","    )"],telltale:"Layer by layer, from the last to the first, the gradient shrinks by a factor. The loss sits at 0.25, which is what 0.5 for every answer costs.",loss:{title:"Loss",axis:"steps",scale:"linear"},gradient:{title:"Size of the gradient at the start",axis:"layer",scale:"log"},seed:1337,setting:{rate:.02,steps:300},train:{usual:{data:{name:"xor"},hidden:[4,4,4,4,4,4],output:"linear",loss:"mse",optimizer:"sgd",rate:.02,schedule:"constant",l2:0,batch:null,start:"random"},bug:{activation:"sigmoid"},cure:{activation:"tanh"}}},{name:"rate",title:"A learning rate too large",sentence:"The direction is right and the step too long: it lands higher on the other side of the valley, where the slope is steeper and the next step longer still.",code:[{bug:"rate = 0.6",cure:"rate = 0.1"},"for step in range(24):","    loss = total(model)","    model.zero_grad()","    loss.backward()","    for p in model.parameters():","        p.data -= rate * p.grad","    report(loss)"],telltale:"Loss and gradient grow together, by many powers of ten. The gradient is not wrong: check_gradients finds nothing. A smaller rate is all it takes.",loss:{title:"Loss",axis:"steps",scale:"log"},gradient:{title:"Size of the gradient",axis:"steps",scale:"log"},seed:1337,setting:{steps:24},train:{usual:{data:{name:"xor"},hidden:[8],activation:"tanh",output:"linear",loss:"mse",optimizer:"sgd",schedule:"constant",l2:0,batch:null,start:"random"},bug:{rate:.6},cure:{rate:.1}}}];var je=Rl;function gn(e){return je.find(t=>t.name===e)}var Ol=.01,Cl=2*Math.sqrt(2/Math.PI),Pl=.044715,Nr={linear:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=e[s]},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=e[o]}},relu:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=Gt(e[s])},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=e[o]*Kt(t[o],n[o])}},leaky_relu:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=vs(e[s],Ol)},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=e[o]*$s(t[o],Ol,n[o])}},tanh:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=xs(e[s])},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=e[o]*ws(t[o],n[o])}},sigmoid:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=ue(e[s])},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=e[o]*jt(t[o],n[o])}},softplus:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=yt(e[s])},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=e[o]*rt(t[o],n[o])}},silu:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=e[s]*ue(e[s])},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=yg(e[o],t[o])}},gelu:{forward(e,t,n,r){for(let s=n;s<r;s++)t[s]=e[s]*ue(Il(e[s]))},back(e,t,n,r,s,i){for(let o=s;o<i;o++)r[o]=xg(e[o],t[o])}}},Ei=Object.keys(Nr);function yg(e,t){if(e===0)return 0;let n=ue(t);return e*n+e*t*jt(t,n)}function Il(e){return Cl*(e+Pl*(e*e*e))}function xg(e,t){if(e===0)return 0;let n=Il(t),r=ue(n),s=e*t*jt(n,r)*Cl,i=s*Pl,o=i*t;return e*r+s+i*(t*t)+o*t+o*t}var Ct=class e{constructor(t){this.drawn=624;this.key=t}static fromSeed(t){let n=new Uint32Array(624);n[0]=t;for(let r=1;r<624;r++){let s=n[r-1];n[r]=Math.imul(1812433253,s^s>>>30)+r}return new e(n)}static fromWords(t){let n=e.fromSeed(19650218),{key:r}=n,s=1,i=()=>{s++,s===624&&(r[0]=r[623],s=1)},o=a=>{let l=r[s-1];return r[s]^Math.imul(l^l>>>30,a)};for(let a=0;a<Math.max(624,t.length);a++){let l=a%t.length;r[s]=o(1664525)+t[l]+l,i()}for(let a=0;a<623;a++)r[s]=o(1566083941)-s,i();return r[0]=2147483648,n}next(){this.drawn===624&&this.twist();let t=this.key[this.drawn++];return t^=t>>>11,t^=t<<7&2636928640,t^=t<<15&4022730752,t^=t>>>18,t>>>0}random(){let t=this.next()>>>5,n=this.next()>>>6;return(t*67108864+n)/9007199254740992}saveTo(t){t.key.set(this.key),t.drawn=this.drawn}restore(t){this.key.set(t.key),this.drawn=t.drawn}twist(){let{key:t}=this;for(let n=0;n<624;n++){let r=t[n]&2147483648|t[(n+1)%624]&2147483647;t[n]=t[(n+397)%624]^r>>>1^(r&1?2567483615:0)}this.drawn=0}};function bn(){return{key:new Uint32Array(624),drawn:624}}var Rr=class{constructor(t){this.spare=null;if(!Number.isInteger(t)||t<0||t>=2**32)throw new Error(`seed ${t}: expected a whole number from 0 to ${2**32-1}`);this.twister=Ct.fromSeed(t)}random(){return this.twister.random()}gauss(t=0,n=1){if(this.spare!==null){let a=this.spare;return this.spare=null,t+n*a}let r=0,s=0,i=0;for(;!(i>0&&i<1);)r=2*this.random()-1,s=2*this.random()-1,i=r*r+s*s;let o=Math.sqrt(-2*Math.log(i)/i);return this.spare=o*r,t+n*(o*s)}permutation(t){let n=Array.from({length:t},(r,s)=>s);for(let r=t-1;r>0;r--){let s=this.belowOrAt(r);[n[r],n[s]]=[n[s],n[r]]}return n}belowOrAt(t){let n=2**(32-Math.clz32(t))-1,r=this.twister.next()&n;for(;r>t;)r=this.twister.next()&n;return r}};var Bl=["xor","moons","circles","blobs","spirals"],zl=4,Fl=5e3;function Ul(e,t,n={}){let r=n.count??wg,s=n.noise??vg[e];if(!Number.isInteger(r)||r<2)throw new Error(`${e}: expected 2 samples or more, got ${r}`);if(Hl(r,1),!(s>=0&&s<1/0))throw new Error(`${e}: noise ${s}: expected a number of 0 or more`);let i=new Rr(t);switch(e){case"xor":return $g();case"moons":return Or(i,kg(r),s);case"circles":return Or(i,_g(r,n.inner??.5),s);case"blobs":return Or(i,Sg(r,Ll(e,n.classes??3,r)),s);case"spirals":return Or(i,Eg(r,Ll(e,n.classes??2,r)),s)}}function ql({points:e,targets:t,classes:n}){if(!e.length||e.length!==t.length)throw new Error("data: expected samples with one target each");Hl(e.length,n.length);let r=e[0].length;if(!e.every(i=>i.length===r&&r>0&&i.every(Number.isFinite)))throw new Error("data: expected points of equally many finite numbers");let s=i=>n.length?Number.isInteger(i)&&i in n:Number.isFinite(i);if(!t.every(s))throw new Error("data: expected targets that are finite numbers, or the numbers of classes")}function Hl(e,t){if(e>Fl)throw new Error(`the page trains on up to ${Fl} samples, got ${e}`);if(t>zl)throw new Error(`the page tells up to ${zl} classes apart, got ${t}`)}var wg=100;var vg={xor:0,moons:.1,circles:.05,blobs:.4,spirals:.05};function $g(){return{points:[[0,0],[0,1],[1,0],[1,1]],targets:[0,1,1,0],classes:["0","1"],columns:[]}}function kg(e){let t=Dl(Math.PI,Math.floor(e/2)),n=Dl(Math.PI,e-t.length),r=t.map(s=>[Math.cos(s),Math.sin(s)]);return r.push(...n.map(s=>[1-Math.cos(s),1-Math.sin(s)-.5])),{points:r,targets:[...t.map(()=>0),...n.map(()=>1)]}}function _g(e,t){if(!(t>0&&t<1))throw new Error(`circles: inner ${t}: expected a radius between 0 and 1`);let n=Math.floor(e/2),r=[],s=[];return[[n,1],[e-n,t]].forEach(([o,a],l)=>{for(let u=0;u<o;u++){let c=2*Math.PI*u/o;r.push([a*Math.cos(c),a*Math.sin(c)]),s.push(l)}}),{points:r,targets:s}}function Sg(e,t){let n=Array.from({length:e},(s,i)=>Math.floor(i*t/e));return{points:n.map(s=>2*Math.PI*s/t).map(s=>[2*Math.cos(s),2*Math.sin(s)]),targets:n}}function Eg(e,t){let n=[],r=[];for(let s=0;s<t;s++){let i=Math.floor(e/t)+(s<e%t?1:0);for(let o=0;o<i;o++){let a=(o+1)/i,l=3*Math.PI*a+2*Math.PI*s/t;n.push([a*Math.cos(l),a*Math.sin(l)]),r.push(s)}}return{points:n,targets:r}}function Ll(e,t,n){if(!Number.isInteger(t)||t<1||t>n)throw new Error(`${e}: classes ${t}: expected from 1 to ${n}, one sample each`);return t}function Dl(e,t){if(t<2)return new Array(t).fill(0);let n=e/(t-1);return Array.from({length:t},(r,s)=>s===t-1?e:s*n)}function Or(e,{points:t,targets:n},r){let s=e.permutation(t.length),i=s.map(a=>t[a].map(l=>r?l+e.gauss(0,r):l)),o=Array.from({length:Math.max(...n)+1},(a,l)=>String(l));return{points:i,targets:s.map(a=>n[a]),classes:o,columns:[]}}var Wl=["hinge","binary_cross_entropy","mse","squared_error_sum","cross_entropy"],jl=e=>e,Vl={encode:jl,threshold:.5,value:(e,t)=>Dn(Ln(e,t),2),back(e,t,n){let r=Ln(t,n);return e*ms(r,2,Dn(r,2))}},Ag={hinge:{encode:e=>2*e-1,threshold:0,value:(e,t)=>Gt(1-t*e),back(e,t,n){let r=n*t,s=1-r;return e*Kt(s,s)*ps(1,r,s)*n}},binary_cross_entropy:{encode:jl,threshold:0,value:(e,t)=>yt(t?-e:e),back:(e,t,n)=>n?e*rt(-t,0)*fs(t,0):e*rt(t,0)},mse:Vl,squared_error_sum:{...Vl,isSum:!0}};function Cr(e,t){if(t===1)throw new Error("all samples are of one class: there is nothing to tell apart");if(e==="cross_entropy"){if(t<2)throw new Error(`${e} needs classes: for numbers to predict take mse`);return t}if(t===0&&e!=="mse"&&e!=="squared_error_sum")throw new Error(`${e} needs two classes: for numbers to predict take mse`);if(t>2)throw new Error(`${e} tells 2 classes apart, not ${t}: take cross_entropy`);return 1}function Gl(e,t,n){return e==="cross_entropy"?new Ti(t,n):new Ai(Ag[e])}var Ai=class{constructor(t){this.one=t}encode(t){return this.one.encode(t)}run(t,n,r,s){let{one:i}=this,o=i.isSum?1:1/s,a=0;for(let l=0;l<s;l++)a+=i.value(t[l],r[l]),n[l]=i.back(o,t[l],r[l]);return a*o}decide(t,n){return t[n]>this.one.threshold?1:0}},Ti=class{constructor(t,n){this.outputs=t;this.stride=n;this.rest=new Float64Array(t)}encode(t){return t}run(t,n,r,s){let i=1/s,o=0;for(let a=0;a<s;a++)o+=this.ofSample(t,n,r[a],a,i);return o*i}decide(t,n){let r=0;for(let s=1;s<this.outputs;s++)t[s*this.stride+n]>t[r*this.stride+n]&&(r=s);return r}ofSample(t,n,r,s,i){let{rest:o,stride:a,outputs:l}=this,u=t[r*a+s],c=-1/0;for(let v=0;v<l;v++)o[v]=t[v*a+s]-u,v!==r&&Number.isFinite(o[v])&&(c=Math.max(c,o[v]));c===-1/0&&(c=0);let h=0;for(let v=0;v<l;v++)v!==r&&(h+=Bn(o[v]-c));let d=bs(h)+c,p=i*rt(d,0),b=p===0?0:p*ys(h,0),$=0;for(let v=l-1;v>=0;v--){if(v===r)continue;let w=o[v]-c,S=b*gs(w,Bn(w));n[v*a+s]=S,$-=S}return n[r*a+s]=$,yt(d)}};var Kl=["random","symmetric","zeros"];function Xl(e,t,n,r="linear"){let s=0,i=e,o=t.map((a,l)=>{let u=l===t.length-1,c={inputs:i,size:a,activation:u?r:n,from:s};return s+=a*(i+1),i=a,c});return{inputs:e,layers:o,parameterCount:s}}function Q(e,t,n){return e.from+t*(e.inputs+1)+n}function Pr(e,t){return Q(e,t,e.inputs)}function Yl(e,t,n){let r=new Float64Array(e.parameterCount);for(let s of e.layers)for(let i=0;i<s.size;i++)for(let o=0;o<s.inputs;o++){let a=n.uniform(-1,1);r[Q(s,i,o)]=t==="random"?a:t==="symmetric"?.5:0}return r}var Zl=(e,t)=>({kind:"Cosine",start:e,end:e/100,steps:t}),Mi={constant:e=>({kind:"Constant",rate:e}),linear:(e,t)=>({kind:"LinearDecay",start:e,end:e/10,steps:t}),step:(e,t)=>({kind:"StepDecay",start:e,every:Math.max(1,Math.floor(t/3))}),cosine:Zl,warmup:(e,t)=>{let n=Math.max(1,Math.floor(t/10));return{kind:"WarmUp",steps:n,after:Zl(e,t-n)}}},Ql=Object.keys(Mi);function Ir(e,t){switch(e.kind){case"Constant":return e.rate;case"LinearDecay":{let{start:n,end:r,steps:s}=e;return t>=s?r:n-(n-r)*t/s}case"Cosine":{let{start:n,end:r,steps:s}=e;return t>=s?r:r+(n-r)*((1+Math.cos(Math.PI*t/s))/2)}case"StepDecay":return e.start*.1**Math.floor(t/e.every);case"WarmUp":{let{steps:n,after:r}=e;return t<n?Ir(r,0)*(t+1)/n:Ir(r,t-n)}}}function Tg(e,t,n,r){let s=r[0],i=r[1],o=r[2],a=n[0];for(let l=0;l<e.length;l++){let u=e[l],c=t[l],h=a[l],d=c+o*u;h=i*h+d,u=u-s*h,e[l]=u,a[l]=h}}function Mg(e,t,n,r){let s=r[0],i=r[1],o=r[2],a=r[3],l=r[4],u=r[5],c=r[6],h=n[0],d=n[1];for(let p=0;p<e.length;p++){let b=e[p],$=t[p],v=h[p],w=d[p],S=$+l*b,q=b;v=v+(S-v)*(1-i),w=o*w+S*S*(1-o),b=q-s/u*(v/(nt(w)/nt(c)+a)),e[p]=b,h[p]=v,d[p]=w}}function Ng(e,t,n,r){let s=r[0],i=r[1],o=r[2],a=r[3],l=r[4],u=r[5],c=r[6],h=n[0],d=n[1];for(let p=0;p<e.length;p++){let b=e[p],$=t[p],v=h[p],w=d[p],S=$,q=b*(1-s*l);v=v+(S-v)*(1-i),w=o*w+S*S*(1-o),b=q-s/u*(v/(nt(w)/nt(c)+a)),e[p]=b,h[p]=v,d[p]=w}}var Jl={sgd:{keeps:["velocity"],settings:["rate","momentum","decay"],run:Tg},adam:{keeps:["mean","square"],settings:["rate","beta1","beta2","eps","decay","whole1","whole2"],run:Mg},adamw:{keeps:["mean","square"],settings:["rate","beta1","beta2","eps","decay","whole1","whole2"],run:Ng}},zr={sgd:{rule:"sgd",fixed:{momentum:0,decay:0}},momentum:{rule:"sgd",fixed:{momentum:.9,decay:0}},adam:{rule:"adam",fixed:{beta1:.9,beta2:.999,eps:1e-8,decay:0}},adamw:{rule:"adamw",fixed:{beta1:.9,beta2:.999,eps:1e-8,decay:.01}}};var eu=Object.keys(zr),Fr=class{constructor(t,n,r){this.schedule=r;this.steps=0;this.rule=Jl[zr[t].rule],this.fixed=zr[t].fixed,this.kept=this.rule.keeps.map(()=>new Float64Array(n)),this.settings=Float64Array.from(this.rule.settings,s=>this.fixed[s]??0)}get rate(){return Ir(this.schedule,this.steps)}step(t,n){let r=this.steps+1,s=this.rule.settings;for(let i=0;i<s.length;i++){let o=s[i];o==="rate"?this.settings[i]=this.rate:o==="whole1"?this.settings[i]=1-this.fixed.beta1**r:o==="whole2"&&(this.settings[i]=1-this.fixed.beta2**r)}this.rule.run(t,n,this.kept,this.settings),this.steps=r}};var Lr={xor:{hidden:[8],activation:"tanh",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:0,seed:1337},moons:{hidden:[16,16],activation:"relu",loss:"hinge",optimizer:"sgd",learning_rate:1,schedule:"linear",steps:100,batch:null,l2:1e-4,seed:1337},circles:{hidden:[16,16],activation:"relu",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},blobs:{hidden:[16,16],activation:"relu",loss:"cross_entropy",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},spirals:{hidden:[24,24],activation:"relu",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:600,batch:null,l2:1e-4,seed:1337},classes_0:{hidden:[16,16],activation:"relu",loss:"mse",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},classes_2:{hidden:[16,16],activation:"relu",loss:"hinge",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337},classes_3:{hidden:[16,16],activation:"relu",loss:"cross_entropy",optimizer:"adam",learning_rate:.02,schedule:"cosine",steps:300,batch:null,l2:1e-4,seed:1337}};var tu=6,Rg=64;function Pt(e){return"name"in e}function Dr({data:e,seed:t}){let n=(t%4294967296+4294967296)%4294967296;return Pt(e)?Ul(e.name,n,e):e}function nu(e){let{data:t}=e,n=e.seed??Lr.moons.seed,r=Dr({data:t,seed:n}).classes.length,s=r<2?"classes_0":r===2?"classes_2":"classes_3",i=Lr[s],o=Pt(t)?Lr[t.name]:i,{learning_rate:a,...l}=o,u=Pt(t)?i.loss:o.loss;return{...l,loss:u,rate:a,output:"linear",start:"random",...e}}function ru(e){Og(e);let{hidden:t,rate:n,l2:r,batch:s,steps:i,seed:o}=e;if(t.length>tu)throw new Error(`hidden: expected up to ${tu} layers, got ${t.length}`);for(let l of t)Ni("hidden",l,1,Rg);Ni("steps",i,1,Number.MAX_SAFE_INTEGER),Ni("seed",o,0,Number.MAX_SAFE_INTEGER),Ri(n),Oi(r);let a=Dr(e);ql(a),Ci(s,a.points.length),Cr(e.loss,a.classes.length)}function Ri(e){if(!(e>=0&&e<1/0))throw new Error(`rate ${e}: expected a number of 0 or more`)}function Oi(e){if(!(e>=0&&e<1/0))throw new Error(`l2 ${e}: expected a number of 0 or more`)}function Ci(e,t){if(e!==null&&!(Number.isInteger(e)&&e>=1&&e<=t))throw new Error(`batch ${e}: there are ${t} samples`)}function Og(e){let t=[["activation",e.activation,Ei],["output",e.output,Ei],["loss",e.loss,Wl],["optimizer",e.optimizer,eu],["schedule",e.schedule,Ql],["start",e.start,Kl]];Pt(e.data)&&t.push(["data",e.data.name,Bl]);for(let[n,r,s]of t)if(!s.includes(r))throw new Error(`${n} ${r}: expected one of ${s.join(", ")}`)}function Ni(e,t,n,r){if(!Number.isInteger(t)||t<n||t>r)throw new Error(`${e} ${t}: expected a whole number from ${n} to ${r}`)}function su({train:e},t){let{data:n,hidden:r,batch:s,...i}={...e.usual,...e.bug},o=new URLSearchParams({data:Pt(n)?n.name:"xor"});for(let[a,l]of Object.entries({...i,seed:t}))o.set(a,String(l));return o.set("hidden",r.join("-")),o.set("batch",String(s??"all")),o.toString()}var Ge=class{constructor(t){this.spare=null;if(!Number.isSafeInteger(t))throw new Error(`seed ${t}: expected a whole number`);let n=Math.abs(t),r=Math.floor(n/2**32);this.twister=Ct.fromWords(r?[n%2**32,r]:[n])}random(){return this.twister.random()}uniform(t,n){return t+(n-t)*this.random()}getrandbits(t){return t===0?0:this.twister.next()>>>32-t}gauss(t=0,n=1){let r=this.spare;if(this.spare=null,r===null){let s=this.random()*2*Math.PI,i=Math.sqrt(-2*Math.log(1-this.random()));r=Math.cos(s)*i,this.spare=Math.sin(s)*i}return t+r*n}shuffle(t){for(let n=t.length-1;n>0;n--){let r=this.below(n+1),s=t[n];t[n]=t[r],t[r]=s}}sampleInto(t,n,r){let s=t.length,i=s>5?21+4**Math.ceil(Math.log(s*3)/Math.log(4)):21;n<=i?this.drawFromPool(t,n,r):this.drawUntilNew(t,n,r)}saveTo(t){this.twister.saveTo(t)}restore(t){this.twister.restore(t),this.spare=null}drawFromPool(t,n,r){for(let s=0;s<n;s++)r[s]=s;for(let s=0;s<t.length;s++){let i=this.below(n-s);t[s]=r[i],r[i]=r[n-s-1]}}drawUntilNew(t,n,r){r.fill(0,0,n);for(let s=0;s<t.length;s++){let i=this.below(n);for(;r[i];)i=this.below(n);r[i]=1,t[s]=i}}below(t){let n=32-Math.clz32(t),r=this.getrandbits(n);for(;r>=t;)r=this.getrandbits(n);return r}};var Br=class{constructor(t,n){this.samples=t;this.chosen=null;let{points:r,targets:s}=t,i=r.length,o=r[0].length;this.columns=new Float64Array(o*i);for(let a=0;a<o;a++)for(let l=0;l<i;l++)this.columns[a*i+l]=r[l][a];this.all=Float64Array.from(s),this.encoded=Float64Array.from(s,n),this.targets=this.encoded.slice(),this.classes=this.all.slice(),this.room=new Uint32Array(i)}get count(){return this.chosen?.length??this.samples.points.length}resize(t,n){this.chosen=t===null?null:new Uint32Array(t),n.set(this.columns),this.targets.set(this.encoded),this.classes.set(this.all)}draw(t,n){let{chosen:r,columns:s,samples:i}=this;if(r===null)return;let o=i.points.length;t.sampleInto(r,o,this.room);for(let a=0;a<s.length;a+=o)for(let l=0;l<r.length;l++)n[a+l]=s[a+r[l]];for(let a=0;a<r.length;a++)this.targets[a]=this.encoded[r[a]],this.classes[a]=this.all[r[a]]}};var yn=class{constructor(){this.count=0;this.first=Number.NaN;this.size=1;this.low=new Float64Array(1024);this.high=new Float64Array(1024);this.last=new Float64Array(1024);this.before=new Float64Array(3)}get latest(){return this.count?this.last[Math.floor((this.count-1)/this.size)]:Number.NaN}add(t){this.count===0&&(this.first=t),this.count===1024*this.size&&this.halve();let n=Math.floor(this.count/this.size),r=this.count%this.size===0;this.before[0]=this.low[n],this.before[1]=this.high[n],this.before[2]=this.last[n],this.low[n]=r?t:Math.min(this.low[n],t),this.high[n]=r?t:Math.max(this.high[n],t),this.last[n]=t,this.count++}undo(){this.count--;let t=Math.floor(this.count/this.size);this.low[t]=this.before[0],this.high[t]=this.before[1],this.last[t]=this.before[2]}curve(){let t=Math.ceil(this.count/this.size),{low:n,high:r,last:s,size:i}=this;return{size:i,low:n.slice(0,t),high:r.slice(0,t),last:s.slice(0,t)}}save(){return{...this.curve(),count:this.count,first:this.first}}restore(t){this.count=t.count,this.first=t.first,this.size=t.size,this.low.set(t.low),this.high.set(t.high),this.last.set(t.last)}halve(){let{low:t,high:n,last:r}=this;for(let s=0;s<1024/2;s++)t[s]=Math.min(t[2*s],t[2*s+1]),n[s]=Math.max(n[2*s],n[2*s+1]),r[s]=r[2*s+1];this.size*=2}};function iu(e){let t=0;for(let n=0;n<e.length;n++)t+=e[n]*e[n];return t}function ou(e){let t=0;for(let r=0;r<e.length;r++)t=Math.max(t,Math.abs(e[r]));if(t===0||!Number.isFinite(t))return t;let n=0;for(let r=0;r<e.length;r++)n+=(e[r]/t)**2;return t*Math.sqrt(n)}function au(e){for(let t=0;t<e.length;t++)if(!Number.isFinite(e[t]))return!1;return!0}function lu(e,t,n,r,s,i,o,a){let l=e[t+r];for(let c=0;c<a;c++)i[o+c]=l;let u=0;for(;u+4<=r;u+=4){let c=e[t+u],h=e[t+u+1],d=e[t+u+2],p=e[t+u+3],b=u*s,$=b+s,v=$+s,w=v+s;for(let S=0;S<a;S++)i[o+S]=i[o+S]+c*n[b+S]+h*n[$+S]+d*n[v+S]+p*n[w+S]}for(;u<r;u++){let c=e[t+u],h=u*s;for(let d=0;d<a;d++)i[o+d]=i[o+d]+c*n[h+d]}}function uu(e,t,n,r,s,i,o,a,l){for(let c=0;c<l;c++)o[a+c]=0;let u=s-1;for(;u>=3;u-=4){let c=e[t+u*n],h=e[t+(u-1)*n],d=e[t+(u-2)*n],p=e[t+(u-3)*n],b=u*i,$=b-i,v=$-i,w=v-i;for(let S=0;S<l;S++)o[a+S]=o[a+S]+c*r[b+S]+h*r[$+S]+d*r[v+S]+p*r[w+S]}for(;u>=0;u--){let c=e[t+u*n],h=u*i;for(let d=0;d<l;d++)o[a+d]=o[a+d]+c*r[h+d]}}function cu(e,t,n,r,s,i,o,a){let l=0;for(;l+4<=r;l+=4){let u=i[o+l],c=i[o+l+1],h=i[o+l+2],d=i[o+l+3],p=l*s,b=p+s,$=b+s,v=$+s;for(let w=a-1;w>=0;w--){let S=e[t+w];S!==0&&(u+=S*n[p+w],c+=S*n[b+w],h+=S*n[$+w],d+=S*n[v+w])}i[o+l]=u,i[o+l+1]=c,i[o+l+2]=h,i[o+l+3]=d}for(;l<=r;l++){let u=l===r,c=l*s,h=i[o+l];for(let d=a-1;d>=0;d--){let p=e[t+d];p!==0&&(h+=u?p:p*n[c+d])}i[o+l]=h}}var Ur=class{constructor(t,n,r=!0){this.network=t;this.capacity=n;this.points=new Float64Array(t.inputs*n),this.rows=t.layers.map(({size:s,activation:i})=>{let o=()=>new Float64Array(s*n),[a,l]=[o(),r?o():new Float64Array(0)];return i==="linear"?{sums:a,outs:a,gradsOfSums:l,gradsOfOuts:l}:{sums:a,outs:o(),gradsOfSums:r?o():l,gradsOfOuts:l}})}outsOf(t){return this.rows[t].outs}get outputs(){return this.rows.at(-1).outs}get gradsOfOutputs(){return this.rows.at(-1).gradsOfOuts}forward(t,n){let{capacity:r}=this,s=this.points;for(let i=0;i<this.rows.length;i++){let o=this.network.layers[i],{sums:a,outs:l}=this.rows[i];for(let u=0;u<o.size;u++){let c=u*r,h=Q(o,u,0);lu(t,h,s,o.inputs,r,a,c,n),l!==a&&Nr[o.activation].forward(a,l,c,c+n)}s=l}}backward(t,n,r){let{layers:s}=this.network;for(let i=s.length-1;i>=0;i--){let o=s[i],a=i>0?this.rows[i-1].outs:this.points;this.backThroughActivation(i,r);let l=this.rows[i].gradsOfSums;for(let u=0;u<o.size;u++){let c=Q(o,u,0),h=u*this.capacity;cu(l,h,a,o.inputs,this.capacity,n,c,r)}i>0&&this.backToInputs(i,t,r)}}backThroughActivation(t,n){let{sums:r,outs:s,gradsOfSums:i,gradsOfOuts:o}=this.rows[t];if(r===s)return;let{size:a,activation:l}=this.network.layers[t],u=Nr[l];for(let c=0;c<a;c++){let h=c*this.capacity;u.back(o,r,s,i,h,h+n)}}backToInputs(t,n,r){let{capacity:s}=this,i=this.network.layers[t],o=Pr(i,0)-i.from+1,a=this.rows[t-1].gradsOfOuts,l=this.rows[t].gradsOfSums;for(let u=0;u<i.inputs;u++){let c=Q(i,0,u),h=u*s;uu(n,c,o,l,i.size,s,a,h,r)}}};function hu(e,t){return e.filter(n=>n.kind!=="parameter"||n.step<=t).map(n=>({...n,step:Math.min(n.step,t)}))}var qr=class{constructor(t,n){this.isThere=!1;this.random=bn();this.pending=bn();this.parameters=t.slice(),this.kept=n.kept.map(r=>r.slice())}beforeDraw(t){t.saveTo(this.pending)}beforeStep(t,n){this.parameters.set(t);for(let s=0;s<this.kept.length;s++)this.kept[s].set(n.kept[s]);let r=this.random;this.random=this.pending,this.pending=r,this.isThere=!0}goBack(t,n,r){if(!this.isThere)throw new Error("there is no step to take back");t.set(this.parameters);for(let s=0;s<this.kept.length;s++)n.kept[s].set(this.kept[s]);r.restore(this.random),n.steps--,this.isThere=!1}};var Cg=.05,Pg=.25,Ig=.5,zg=40;function du(e,t,n){if(t<zg)return null;let{low:r,high:s,size:i}=e,o=null,a=0,l=1/0,u=-1/0;for(let c=0;c<r.length;c++){for(l=Math.min(l,r[c]),u=Math.max(u,s[c]);a<=c&&!(l>Ig*n&&u-l<=Cg*l);)a++,[l,u]=Fg(e,a,c);let h=Math.min(t,(c+1)*i)-a*i;a<=c&&h>=Pg*t&&(!o||h>o.to-o.from)&&(o={from:a*i,to:a*i+h,loss:(l+u)/2})}return o}function Fg({low:e,high:t},n,r){let s=1/0,i=-1/0;for(let o=n;o<=r;o++)s=Math.min(s,e[o]),i=Math.max(i,t[o]);return[s,i]}function pu(e,t){let n=e.layers.slice(0,-1);return n.some(r=>r.size>1)?n.every((r,s)=>Lg(e,s,t)):!1}function Lg(e,t,n){let r=e.layers[t],s=e.layers[t+1];for(let i=1;i<r.size;i++){for(let o=Q(r,0,0);o<=Pr(r,0);o++)if(n[o]!==n[o+Q(r,i,0)-r.from])return!1;for(let o=0;o<s.size;o++)if(n[Q(s,o,i)]!==n[Q(s,o,0)])return!1}return!0}var Hr=class{constructor(t){this.settings=t;this.losses=new yn;this.accuracies=new yn;this.changes=[];this.loss=Number.NaN;this.accuracy=Number.NaN;this.gradientNorm=0;this.diverged=null;this.batch=null;ru(t),this.samples=Dr(t);let{points:n,classes:r}=this.samples,s=Cr(t.loss,r.length),i=[...t.hidden,s],{activation:o,output:a,start:l,rate:u,steps:c}=t;this.network=Xl(n[0].length,i,o,a),this.random=new Ge(t.seed),this.parameters=Yl(this.network,l,this.random),t.parameters&&(Dg(t.parameters,this.parameters.length),this.parameters.set(t.parameters)),this.grads=new Float64Array(this.parameters.length),this.program=new Ur(this.network,n.length),this.objective=Gl(t.loss,s,n.length);let h=Mi[t.schedule](u,c);this.optimizer=new Fr(t.optimizer,this.parameters.length,h),this.samplesOfStep=new Br(this.samples,d=>this.objective.encode(d)),this.l2=t.l2,this.useBatch(t.batch),this.undo=new qr(this.parameters,this.optimizer)}get steps(){return this.optimizer.steps}get rate(){return this.optimizer.rate}step(t,n=new Float64Array(t)){let r=0;for(;r<t&&this.diverged===null&&this.takeStep();)n[r++]=this.loss;return n.subarray(0,r)}setRate(t){Ri(t),this.optimizer.schedule={kind:"Constant",rate:t},this.note({step:this.steps,kind:"rate",to:t})}setL2(t){Oi(t),this.l2=t,this.note({step:this.steps,kind:"l2",to:t})}setBatch(t){Ci(t,this.samples.points.length),this.useBatch(t),this.note({step:this.steps,kind:"batch",to:t})}setParameter(t,n){if(!(t in this.parameters))throw new Error(`there is no parameter ${t}`);if(!Number.isFinite(n))throw new Error(`${n}: expected a finite number`);this.parameters[t]=n,this.note({step:this.steps,kind:"parameter",at:t,to:n})}get plateau(){return du(this.losses.curve(),this.losses.count,this.losses.first)}get areTwins(){return pu(this.network,this.parameters)}save(){let t=bn();return this.random.saveTo(t),{step:this.steps,parameters:this.parameters.slice(),grads:this.grads.slice(),kept:this.optimizer.kept.map(n=>n.slice()),random:t,schedule:this.optimizer.schedule,l2:this.l2,batch:this.batch,losses:this.losses.save(),accuracies:this.accuracies.save(),gradientNorm:this.gradientNorm,changes:this.changes}}restore(t){if(t.parameters.length!==this.parameters.length)throw new Error("this state is of another network");if(t.kept.length!==this.optimizer.kept.length)throw new Error("this state is of another optimizer");this.parameters.set(t.parameters),this.grads.set(t.grads),t.kept.forEach((n,r)=>{this.optimizer.kept[r].set(n)}),this.optimizer.steps=t.step,this.optimizer.schedule=t.schedule,this.random.restore(t.random),this.l2=t.l2,this.useBatch(t.batch),this.losses.restore(t.losses),this.accuracies.restore(t.accuracies),this.loss=this.losses.latest,this.accuracy=this.accuracies.latest,this.gradientNorm=t.gradientNorm,this.changes=t.changes,this.diverged=null,this.undo.isThere=!1}goBack(){this.undo.goBack(this.parameters,this.optimizer,this.random),this.losses.undo(),this.accuracies.count&&this.accuracies.undo(),this.loss=this.losses.latest,this.accuracy=this.accuracies.latest,this.changes=hu(this.changes,this.steps),this.diverged=null}takeStep(){let{program:t,parameters:n,grads:r,samplesOfStep:s,optimizer:i}=this,{count:o}=s;this.undo.beforeDraw(this.random),s.draw(this.random,t.points),t.forward(n,o);let{outputs:a,gradsOfOutputs:l}=t,u=this.objective.run(a,l,s.targets,o);return this.l2&&(u+=this.l2*iu(n)),Number.isFinite(u)?(this.startGrads(),t.backward(n,r,o),this.undo.beforeStep(n,i),i.step(n,r),this.record(u),au(n)||(this.diverged={step:this.steps,what:"parameter",rate:this.rate}),!0):(this.diverged={step:this.steps,what:"loss",rate:this.rate},!1)}startGrads(){let{grads:t,parameters:n,l2:r}=this;if(r)for(let s=0;s<t.length;s++)t[s]=r*n[s]*2;else t.fill(0)}record(t){if(this.loss=t,this.losses.add(t),this.gradientNorm=ou(this.grads),!this.samples.classes.length)return;let{count:n,classes:r}=this.samplesOfStep,{outputs:s}=this.program,i=0;for(let o=0;o<n;o++)this.objective.decide(s,o)===r[o]&&i++;this.accuracy=i/n,this.accuracies.add(this.accuracy)}useBatch(t){this.batch=t,this.samplesOfStep.resize(t,this.program.points)}note(t){this.changes=[...this.changes,t]}};function Dg(e,t){if(e.length!==t)throw new Error(`parameters: expected ${t} numbers, got ${e.length}`);if(!e.every(Number.isFinite))throw new Error("parameters: expected finite numbers")}var It=class{constructor(){this.nodes=[];this.data=[]}leaf(t,n=""){return this.add("",[],n,t)}op(t,...n){let r=n.map(s=>typeof s=="number"?{number:s}:s);return this.add(t,r,"",0)}mean(t){return this.op("div",this.sum(t),t.length)}sum([t,...n]){return n.reduce((r,s)=>this.op("add",r,s),t)}evaluation(){return new ne(new ye(this.nodes),this.data)}add(t,n,r,s){return this.nodes.push({op:t,operands:n,label:r,line:"",span:null}),this.data.push(s),{node:this.nodes.length-1}}};function fu(e,t,n,r=(s,i)=>s+i){n[e.graph.root]=1;for(let s of t){let i=n[s];if(i!==0)for(let{node:o,k:a,partial:l}of e.walked(s))n[o]=r(n[o],i*l,s,a)}}function Pi({computed:e}){return[...e].reverse()}function mu(e){let t=new Set([e.root]);for(let n of t)for(let{node:r}of e.inputs(n))t.add(r);return[...t]}function vn(){return{losses:[],gradients:[]}}function*bu(e,t,n,r){e.train?yield*Wg(e,t,n,r):yield*Bg(qg[e.name](e.setting,t==="bug",n),r)}function*Bg(e,t){let{evaluation:n,parameters:r,setting:s,keepsGrads:i,isStale:o}=e,{graph:a,data:l}=n,u=e.order??Pi(a),c=new Float64Array(a.nodes.length);for(let h=0;h<s.steps;h++){e.give?.(l,h),(!o||h===0)&&n.forward();let d=new Float64Array(a.nodes.length);if(i)for(let{node:p}of r)d[p]=c[p];fu(n,u,d,e.take),c.set(d),t.losses.push(o?Ug(n):l[a.root]),t.gradients.push(e.telltale(d));for(let{node:p}of r)l[p]-=s.rate*d[p];yield}}function Ug({graph:e,data:t}){return new ne(e,t).data[e.root]}function Vr(e){return t=>Math.sqrt(e.reduce((n,{node:r})=>n+t[r]**2,0))}function xn(e,t){let n=new Ge(t),r=new It,s=r.leaf(n.uniform(-1,1),"w"),i=r.leaf(n.uniform(-1,1),"b"),o=Array.from({length:e},(a,l)=>{let u=4*l/(e-1)-1;return[u,2*u+1+n.uniform(-.25,.25)]});return{tape:r,w:s,b:i,rows:o}}function Ii({tape:e,w:t,b:n},r){return e.op("add",e.op("mul",t,r),n)}function wn(e,t,n){return e.op("pow",e.op("sub",t,n),2)}function gu(e){let{tape:t,rows:n}=e;return t.mean(n.map(([r,s])=>wn(t,Ii(e,r),s))),t.evaluation()}var qg={assign(e,t,n){let{tape:r,w:s,rows:i}=xn(e.rows,n),o=i.map(([h])=>r.op("mul",s,r.leaf(h)));r.mean(o.map((h,d)=>wn(r,h,i[d][1])));let a=new Set(o.map(({node:h})=>h)),l=(h,d,p,b)=>a.has(p)&&b===0?d:h+d,u=h=>h[s.node],c={setting:e,evaluation:r.evaluation(),parameters:[s],telltale:u};return t?{...c,take:l}:c},zero_grad(e,t,n){let r=xn(e.rows,n),s=[r.w,r.b],i=gu(r);return{setting:e,evaluation:i,parameters:s,telltale:Vr(s),keepsGrads:t}},order(e,t,n){let r=new Ge(n),s=new It,i=s.leaf(r.uniform(.1,.3),"w"),o=s.leaf(r.uniform(-3.2,-2.8),"u"),a=h=>{let d=s.op("mul",i,h),p=s.op("mul",o,s.op("tanh",d));return s.op("pow",s.op("add",s.op("add",d,p),2),2)};s.mean(Array.from({length:e.rows},(h,d)=>a(1+d/2)));let l=s.evaluation(),u=(t?mu:Pi)(l.graph);return{setting:e,evaluation:l,parameters:[i,o],telltale:h=>h[i.node],order:u}},reuse(e,t,n){let r=xn(e.rows,n),s=[r.w,r.b],i=gu(r);return{setting:e,evaluation:i,parameters:s,telltale:Vr(s),isStale:t}},sum(e,t,n){let r=xn(e.rows,n),{tape:s,rows:i}=r,o=[r.w,r.b],a=i.map(([l,u])=>wn(s,Ii(r,l),u));return t?s.sum(a):s.mean(a),{setting:e,evaluation:s.evaluation(),parameters:o,telltale:Vr(o)}},zip(e,t,n){let r=xn(e.rows,n),{tape:s}=r,{length:i}=r.rows,o=r.rows.map((h,d)=>r.rows[3*d%i]),a=o.map(([h])=>Ii(r,h)),l=o.map(([,h])=>h).slice(t?1:0);s.mean(l.map((h,d)=>wn(s,a[d],h)));let u=h=>h[a.at(-1).node],c=[r.w,r.b];return{setting:e,evaluation:s.evaluation(),parameters:c,telltale:u}},tanh(e,t,n){let r=new Ge(n),s=new It,i=s.leaf(r.uniform(.9,1),"w"),o=s.leaf(r.uniform(1,2),"v"),a=s.leaf(r.uniform(1,2),"b"),l=s.leaf(0,"x"),u=(t?Vg:Hg)(s,s.op("mul",i,l));wn(s,s.op("add",s.op("mul",o,u),a),1);let c=[i,o,a],h=(d,p)=>{d[l.node]=8*p};return{setting:e,evaluation:s.evaluation(),parameters:c,telltale:Vr(c),give:h}}};function Hg(e,t){return e.op("tanh",t)}function Vg(e,t){let n=e.op("exp",e.op("mul",2,t)),r=e.op("sub",n,1);return e.op("div",r,e.op("add",n,1))}function*Wg({name:e,train:t,setting:n},r,s,i){let o=new Hr(nu({...t.usual,...t[r],steps:n.steps,seed:s}));for(let a=0;a<n.steps&&o.step(1).length;a++)i.losses.push(o.loss),e==="twins"?i.gradients.push(jg(o)):e==="rate"?i.gradients.push(o.gradientNorm):a===0&&i.gradients.push(...Gg(o)),yield}function jg({network:e,grads:t}){let n=e.layers[0],r=Q(n,0,0),s=Q(n,1,0),i=Array.from({length:n.inputs+1},(o,a)=>Math.abs(t[r+a]-t[s+a]));return Math.max(...i)}function Gg({network:e,grads:t}){return e.layers.map(({from:n,size:r,inputs:s})=>{let i=t.subarray(n,n+r*(s+1));return Math.sqrt(i.reduce((o,a)=>o+a**2,0))})}var Kg=30,Xg=2**32-1,re=class extends H{constructor(){super(...arguments);this.theme="auto";this.name=null;this.seed=null;this.canTrain=!1;this.bug=vn();this.cure=vn();this.isRunning=!1;this.spoken="";this.frame=0}static{this.styles=[D,L,Tl]}get exhibit(){return gn(this.name??je[0].name)}get usedSeed(){return Wr(this.seed)??this.exhibit?.seed??0}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}willUpdate(n){(n.has("name")||n.has("seed"))&&this.run(1/0)}play(){let n=window.matchMedia("(prefers-reduced-motion: reduce)").matches;this.run(n?1/0:Kg)}run(n){let{exhibit:r,usedSeed:s}=this;if(cancelAnimationFrame(this.frame),this.spoken="",!r)return;let i={bug:vn(),cure:vn()},o=["bug","cure"].map(u=>bu(r,u,s,i[u])),a=n===1/0?1/0:Math.max(1,Math.ceil(r.setting.steps/n)),l=()=>{let u=o.map(c=>Yg(c,a));this.bug={...i.bug},this.cure={...i.cure},this.isRunning=!u.every(Boolean),this.isRunning?this.frame=requestAnimationFrame(l):this.finished(r)};l()}finished(n){this.hasUpdated&&(this.spoken=`${n.title}. Both have run ${n.setting.steps} steps with seed ${this.usedSeed}.`);let r={name:n.name,seed:this.usedSeed,bug:this.bug,cure:this.cure},s=new CustomEvent("glass-done",{detail:r,bubbles:!0,composed:!0});queueMicrotask(()=>this.dispatchEvent(s))}render(){let{exhibit:n}=this;if(!n)return f`<section class="panel card"><p>There is no bug ${this.name}. There are ${je.map(({name:s})=>s).join(", ")}.</p></section>`;let r=je.indexOf(n)+1;return f`<section class="panel card" aria-labelledby="title">
      <header>
        <h2 id="title">${n.title}</h2>
        <span class="muted">bug ${r} of ${je.length}</span>
        <span class="actions">
          <label>Seed <input inputmode="numeric" .value=${String(this.usedSeed)} @change=${this.seeded} /></label>
          <button @click=${this.play}>${U.again} Run both again</button>
          ${this.canTrain&&n.train?f`<a class="button" href="#/train?${su(n,this.usedSeed)}">Open in Train</a>`:g}
        </span>
      </header>
      <p class="sentence">${n.sentence}</p>
      <div class="body">
        <div class="left">
          <pre tabindex="0" role="group" aria-label="Code"><code class="lines">${n.code.flatMap(Zg)}</code></pre>
          <p class="telltale"><strong>What gives it away.</strong> ${n.telltale}</p>
        </div>
        ${this.figures(n)}
        <div class="keys" aria-hidden="true">
          <span class="key bug"><svg viewBox="0 0 26 4"><path d="M0 2H26" /></svg>with the bug</span>
          <span class="key cure"><svg viewBox="0 0 26 4"><path d="M0 2H26" /></svg>with the cure</span>
        </div>
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    </section>`}figures({loss:n,gradient:r,setting:s}){let{bug:i,cure:o}=this,a=Math.max(i.gradients.length,o.gradients.length),l=r.axis==="layer"?a:s.steps,u={bug:i.losses,cure:o.losses},c={bug:i.gradients,cure:o.gradients};return f`<figure><figcaption>${n.title}</figcaption>${Si(n,u,s.steps)}</figure>
      <figure><figcaption>${r.title}</figcaption>${Si(r,c,l)}</figure>`}seeded(n){let r=n.target,s=Wr(r.value);s===null?r.value=String(this.usedSeed):this.seed=String(s),this.dispatchEvent(new CustomEvent("glass-seed",{bubbles:!0,composed:!0}))}};x([A({reflect:!0})],re.prototype,"theme",2),x([A()],re.prototype,"name",2),x([A()],re.prototype,"seed",2),x([A({attribute:!1})],re.prototype,"canTrain",2),x([R()],re.prototype,"bug",2),x([R()],re.prototype,"cure",2),x([R()],re.prototype,"isRunning",2),x([R()],re.prototype,"spoken",2);function Yg(e,t){for(let n=0;n<t;n++)if(e.next().done)return!0;return!1}function Wr(e){return e!==null&&/^\d{1,10}$/.test(e)&&Number(e)<=Xg?Number(e):null}function Zg(e){if(typeof e=="string")return[f`<span class="line">${e}</span>`];let{bug:t,cure:n}=e,r=(i,o,a)=>f`<span class="line ${i}">${o}<span class="note">${a}</span></span>`,s=[];return t!==null&&s.push(r("bug",t,n===null?"\u2715 only in the bug":"\u2715 bug")),n!==null&&s.push(r("cure",n,t===null?"\u2713 missing in the bug":"\u2713 cure")),s}var yu=C`
  :host {
    display: block;
    container-type: inline-size;
  }
  .card {
    padding: 22px 26px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 0;
  }
  .ask {
    font-size: 17px;
    line-height: 25px;
    color: var(--ink2);
    margin: 4px 0 12px;
  }
  .ask code {
    color: var(--ink);
    overflow-wrap: anywhere;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  label {
    font: 400 15px / 22px var(--mono);
    color: var(--ink3);
  }
  input {
    flex: 1 1 200px;
    max-width: 420px;
    min-width: 0;
    font: 400 15px / 22px var(--mono);
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--ctl);
    border-radius: 8px;
    min-height: 40px;
    padding: 0 12px;
  }
  input.wrong {
    border: 2px dashed var(--bad);
  }
  input.right {
    border: 2px solid var(--good);
  }
  form button {
    min-height: 40px;
  }
  .verdict {
    min-height: 22px;
    margin: 10px 0 4px;
    font-size: 15px;
    line-height: 22px;
  }
  .verdict.wrong {
    color: var(--bad);
  }
  .verdict.right {
    color: var(--good);
  }
  .helps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 16px;
    min-height: 32px;
  }
  .help {
    color: var(--ink2);
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px;
    }
    .ask {
      font-size: 15px;
      line-height: 22px;
    }
    input,
    form button,
    .helps button {
      min-height: 44px;
    }
  }
`;var xu=[{name:"product",title:"A product and a sum",expression:"a*b + c",by:"a",at:{a:2,b:-3,c:10},hint:"Hold b and c still. How much does L gain when a gains 1?",solution:"b",mistakes:[{answer:"a",says:"That is the partial by b. For the partial by a, look at what a is multiplied by."},{answer:"a*b",says:"That is the product itself. Its slope along a is what a is multiplied by."},{answer:"b + c",says:"c does not change when a does, so it adds nothing to the slope."},{answer:"1",says:"1 is the partial by c, which is added as it is. a is multiplied first."}]},{name:"parabola",title:"A parabola",expression:"3*x**2 - 4*x + 5",by:"x",at:{x:3},hint:"Term by term: x**2 gives 2*x, x gives 1, a number gives 0.",solution:"6*x - 4",mistakes:[{answer:"6*x",says:"The first term is right. What does -4*x add to the slope?"},{answer:"6*x - 4*x",says:"-4*x is a straight line: its slope is the same everywhere, without x."},{answer:"3*x - 4",says:"The exponent comes down as a factor: x**2 gives 2*x, not x."},{answer:"6*x - 4 + 5",says:"The 5 lifts the curve and does not tilt it: its slope is 0."},{answer:"6*x**2 - 4",says:"The exponent falls by 1 when it comes down: 3*x**2 gives 6*x."}]},{name:"twice",title:"Used twice",expression:"a*a + a*b",by:"a",at:{a:2,b:-3},hint:"a enters three times. Take the slope through each of them and add.",solution:"2*a + b",mistakes:[{answer:"a + b",says:"a*a has a on both sides, and each side brings a share: one a is missing."},{answer:"2*a",says:"That is the share of a*a. a is used in a*b too."},{answer:"2*a + a",says:"In a*b, what is a multiplied by?"},{answer:"b",says:"That is the share of a*b. a*a counts as well, from both sides."}]},{name:"error",title:"A squared error",expression:"(w*x - y)**2",by:"w",at:{w:.5,x:2,y:3},hint:"Outside first: the square gives 2*(w*x - y). Then times the slope of what stands inside.",solution:"2*(w*x - y)*x",mistakes:[{answer:"2*(w*x - y)",says:"That is the slope by what stands in the parentheses. w moves them by x for each bit of its own: one more factor."},{answer:"(w*x - y)*x",says:"The exponent 2 comes down as a factor."},{answer:"2*(w*x - y)*w",says:"Through w*x, w gets the other factor. Which one is that?"},{answer:"2*(y - w*x)*x",says:"The sign is turned round: it would make the error larger."}]},{name:"tanh",title:"The slope of tanh",expression:"tanh(n)",by:"n",at:{n:.8813735870195432},hint:"It can be written with tanh(n) alone, and is 1 where n is 0.",solution:"1 - tanh(n)**2",mistakes:[{answer:"1 - tanh(n)",says:"Nearly: tanh(n) has to be squared. Far to the left yours would be 2, where tanh is flat."},{answer:"1 - n**2",says:"Square the output, not the input."},{answer:"tanh(n)*(1 - tanh(n))",says:"That pattern is the sigmoid's."},{answer:"1 + tanh(n)**2",says:"At the ends tanh is flat: its slope must fall to 0 there."}]},{name:"sigmoid",title:"The slope of a sigmoid",expression:"sigmoid(z)",by:"z",at:{z:-.4},hint:"With s = sigmoid(z), the slope is a product of s and what s lacks to 1.",solution:"sigmoid(z)*(1 - sigmoid(z))",mistakes:[{answer:"1 - sigmoid(z)",says:"One factor is missing. Far to the left yours would be 1, where the sigmoid is flat."},{answer:"1 - sigmoid(z)**2",says:"That pattern is tanh's."},{answer:"z*(1 - z)",says:"The pattern is right, but it takes the output, not the input."},{answer:"sigmoid(z)",says:"That is the value. Its slope is never more than 1/4."}]},{name:"surprise",title:"Minus the log of a chance",expression:"-log(p)",by:"p",at:{p:.25},positive:!0,hint:"The slope of log(p) is 1/p.",solution:"-1/p",mistakes:[{answer:"1/p",says:"The minus stays: a larger chance makes the loss smaller."},{answer:"-log(p)",says:"That is the loss itself."},{answer:"-1/p**2",says:"That is one derivative too far: 1/p is already the slope of log(p)."}]},{name:"tanh_by_exp",title:"tanh from exp",expression:"tanh(x)",by:null,at:{x:.5},without:["tanh","sigmoid"],hint:"Call exp(2*x) E. A fraction with E - 1 above does it.",solution:"(exp(2*x) - 1)/(exp(2*x) + 1)",mistakes:[{answer:"(exp(x) - 1)/(exp(x) + 1)",says:"That is tanh(x/2): the exponent needs a 2."},{answer:"1/(1 + exp(-x))",says:"That is the sigmoid, which runs from 0 to 1. tanh runs from -1 to 1."},{answer:"(exp(2*x) + 1)/(exp(2*x) - 1)",says:"Upside down: at x = 0 tanh is 0."}]}];var J=xu,zi=[.37,-1.43,1.19,-.61,2.23],Jg=1e-9;function wu(e,t){if(!t.trim())return jr("Type an expression, such as 2*x + 1.");let n;try{n=it(t,new Set(Object.keys(e.at)))}catch(a){if(!(a instanceof st))throw a;return jr(`Column ${a.position+1}. ${a.message}`)}let r=e.without?.find(a=>n.graph.nodes.some(({op:l})=>l===a));if(r)return jr(`Without ${r}: that would be the answer already.`);let s=nb(e),i=s.map(a=>rb(e,a)),o=s.map(a=>Fi(n,a));return ku(o,i)?{isRight:!0,says:eb(e)}:jr(tb(e,o,i,s))}function jr(e){return{isRight:!1,says:e}}function eb({by:e,at:t,solution:n,expression:r}){let s=M(Fi(it(n,new Set(Object.keys(t))),t)),i=vu(t);return e===null?`Right: at ${i} both give ${s}, and so at every point that was tried.`:`Right: at ${i} it is ${s}, which is what backward finds for ${r}.`}function tb(e,t,n,r){let s=new Set(Object.keys(e.at)),i=e.mistakes.find(({answer:c})=>{let h=it(c,s);return ku(t,r.map(d=>Fi(h,d)))});if(i)return i.says;let o=t.findIndex((c,h)=>!_u(c,n[h])),l=`At ${vu(r[o])} yours is ${M(t[o])}`;if(e.by===null)return`${l}, and ${e.expression} is ${M(n[o])}.`;let u=M(.001*n[o]);return`${l}. There a nudge of ${e.by} by 0.001 moves L by ${u}, so the slope is ${M(n[o])}.`}function vu(e){return Object.entries(e).map(([t,n])=>`${t} = ${M(n)}`).join(", ")}function nb({at:e,positive:t}){let n=Object.keys(e),r=zi.map((s,i)=>Object.fromEntries(n.map((o,a)=>{let l=zi[(i+2*a)%zi.length]+a/8;return[o,t?Math.abs(l):l]})));return[e,...r]}function rb({expression:e,by:t,at:n},r){let s=it(e,new Set(Object.keys(n))),i=$u(s,r);return t===null?i.data[s.graph.root]:i.grads()[s.inputs.get(t)]}function Fi(e,t){return e.constant??$u(e,t).data[e.graph.root]}function $u({graph:e,inputs:t},n){let r=new Float64Array(e.nodes.length);for(let[s,i]of t)r[i]=n[s];return new ne(e,r)}function ku(e,t){return e.every((n,r)=>_u(n,t[r]))}function _u(e,t){return Math.abs(e-t)<=Jg*Math.max(1,Math.abs(t))}var ze=class extends H{constructor(){super(...arguments);this.theme="auto";this.name=null;this.verdict=null;this.help=""}static{this.styles=[D,L,yu]}get exercise(){return J.find(({name:n})=>n===this.name)??J[0]}willUpdate(n){!n.has("name")||!this.hasUpdated||(this.verdict=null,this.help="",this.field.value="")}check(n){n.preventDefault(),this.verdict=wu(this.exercise,this.field.value);let r={exercise:this.exercise.name,right:this.verdict.isRight};this.dispatchEvent(new CustomEvent("glass-graded",{detail:r,bubbles:!0,composed:!0}))}next(){let n=(J.indexOf(this.exercise)+1)%J.length;this.name=J[n].name,this.field.focus(),this.dispatchEvent(new CustomEvent("glass-look",{bubbles:!0,composed:!0}))}render(){let{exercise:n,verdict:r,help:s}=this,i=J.indexOf(n)+1,{by:o,expression:a}=n,l=r?.isRight??!1,u=o===null?"as an expression without it":"from the inputs";return f`<section class="panel card" aria-labelledby="title">
      <header><h2 id="title">${n.title}</h2><span class="muted">exercise ${i} of ${J.length}</span></header>
      <p class="ask">${o===null?f`Write <code>${a}</code> without ${n.without?.map((c,h)=>f`${h?" or ":""}<code>${c}</code>`)}.`:f`<code>L = ${a}</code>. What is <code>∂L/∂${o}</code>?`}</p>
      <form @submit=${this.check}>
        <label for="answer">${o===null?"Yours":f`∂L/∂${o}`} =</label>
        <input id="answer" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="200"
          aria-describedby="verdict" aria-label="Your answer, ${u}" class=${r?l?"right":"wrong":""} />
        <button class=${l?"":"primary"}>Check</button>
        ${l?f`<button type="button" class="primary" @click=${this.next}>Next exercise</button>`:g}
      </form>
      <p id="verdict" class="verdict ${r?l?"right":"wrong":""}" role="status">${r?f`<span aria-hidden="true">${l?"\u2713":"\u2715"}</span> ${r.says}`:g}</p>
      <div class="helps">
        <button class="text" aria-expanded=${s!==""} @click=${()=>this.toggle("hint")}>Hint</button>
        <button class="text" aria-expanded=${s==="solution"} @click=${()=>this.toggle("solution")}>Solution</button>
        ${s?f`<span class="help">${s==="hint"?n.hint:f`<code>${n.solution}</code>`}</span>`:g}
      </div>
    </section>`}toggle(n){this.help=this.help===n?"":n}};x([A({reflect:!0})],ze.prototype,"theme",2),x([A()],ze.prototype,"name",2),x([R()],ze.prototype,"verdict",2),x([R()],ze.prototype,"help",2),x([X("input")],ze.prototype,"field",2);var Su=C`
  :host {
    display: block;
  }
  .page {
    display: grid;
    grid-template-columns: 264px minmax(0, 1fr);
    gap: 40px;
    padding: 4px 0 24px;
  }
  .cards {
    display: grid;
    gap: 20px;
    align-content: start;
    min-width: 0;
  }
  .rail h2 {
    font: 600 13px / 20px var(--sans);
    margin: 0 0 8px;
  }
  ol {
    list-style: none;
    margin: 0 0 26px;
    padding: 0;
  }
  .entry,
  summary {
    display: flex;
    align-items: baseline;
    gap: 0;
    width: 100%;
    min-height: 29px;
    padding: 4px 0;
    border: none;
    background: none;
    font: 400 14px / 20px var(--sans);
    color: var(--ink2);
    text-align: left;
    white-space: normal;
    cursor: pointer;
    border-radius: 6px;
  }
  summary {
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .entry:hover,
  summary:hover {
    color: var(--ink);
  }
  .number {
    flex: 0 0 28px;
    font-size: 12px;
    color: var(--ink3);
  }
  .name {
    flex: 1;
    font-family: var(--sans);
    text-align: left;
  }
  .entry[aria-current="true"] .name,
  details[open] .name {
    color: var(--ink);
    font-weight: 600;
  }
  .state {
    font-size: 12px;
    color: var(--ink3);
    margin-left: 8px;
    white-space: nowrap;
  }
  .state.done {
    color: var(--good);
  }
  details p {
    margin: 2px 0 8px 28px;
    font-size: 13px;
    line-height: 18px;
    color: var(--ink2);
  }
  details p code {
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  details button {
    margin: 0 0 8px 28px;
  }
  @media (max-width: 1199px) {
    .page {
      grid-template-columns: 236px minmax(0, 1fr);
      gap: 24px;
    }
  }
  @media (max-width: 899px) {
    .page {
      grid-template-columns: minmax(0, 1fr);
    }
    .page {
      gap: 12px;
    }
    .rail {
      background: var(--panel);
      border: 1px solid var(--line);
      border-radius: 10px;
      padding: 4px 14px;
    }
    .rail h2 {
      margin: 0;
      flex: 1;
    }
    ol {
      margin-bottom: 8px;
    }
    .group > summary::after {
      content: "▾";
      margin-left: 8px;
      color: var(--ink3);
    }
    .group[open] > summary::after {
      content: "▴";
    }
    .entry,
    summary {
      min-height: 44px;
      align-items: center;
    }
    details button {
      min-height: 44px;
    }
  }
`;var Eu=[{title:"What a derivative tells you",file:"docs/lessons/01-derivative.md"},{title:"A Value and its graph",file:"docs/lessons/02-value.md"},{title:"Backpropagation by hand",file:"docs/lessons/03-by-hand.md"},{title:"backward() and the order",file:"docs/lessons/04-order.md"},{title:"Used twice, and zero_grad",file:"docs/lessons/05-used-twice.md"},{title:"Choosing the level of an op",file:"docs/lessons/06-level.md"},{title:"Neuron, layer, MLP",file:"docs/lessons/07-network.md"},{title:"XOR and the plateau",file:"docs/lessons/08-xor.md"},{title:"Moons and the margin",file:"docs/lessons/09-moons.md"},{title:"Cross-entropy",file:"docs/lessons/10-cross-entropy.md"},{title:"From scalars to speed",file:"docs/lessons/11-speed.md"}];var Au="glassgrad-lessons-done";function Tu(){try{let e=JSON.parse(localStorage.getItem(Au)??"[]");return new Set(Array.isArray(e)?e.filter(t=>typeof t=="string"):[])}catch{return new Set}}function Mu(e){try{localStorage.setItem(Au,JSON.stringify([...e]))}catch{}}var ib=10,ob="(max-width: 899px)",me=class extends H{constructor(){super();this.theme="auto";this.done=Tu();this.bugName="zero_grad";this.exerciseName=J[0].name;this.isNarrow=!1;this.quiz=document.createElement("glass-quiz");this.seed=null;this.width=window.matchMedia(ob);this.measure=()=>{this.isNarrow=this.width.matches};this.quiz.theme="inherit",this.quiz.canExplore=!0,this.quiz.question=3}static{this.styles=[D,L,Su]}connectedCallback(){super.connectedCallback(),this.measure(),this.width.addEventListener("change",this.measure)}disconnectedCallback(){super.disconnectedCallback(),this.width.removeEventListener("change",this.measure)}get bug(){return this.bugName}get exercise(){return this.exerciseName}get bugSeed(){return this.seed}showBug(n,r=null){this.bugName=n,this.seed=r,this.changed()}showExercise(n){this.exerciseName=n,this.changed()}changed(){this.requestUpdate(),this.dispatchEvent(new Event("change"))}render(){return f`<div class="page" @glass-answer=${this.changed} @glass-look=${this.looked} @glass-seed=${this.seeded}>
      <nav class="rail" aria-label="Lessons, exercises and museum">
        ${this.group("Lessons",Eu.map((n,r)=>this.lesson(n,r+1)))}
        ${this.group("Museum of bugs",je.map(({name:n,title:r},s)=>Nu(s+1,r,n===this.bugName,()=>this.openBug(n))))}
        ${this.group("Exercises",J.map(({name:n,title:r},s)=>Nu(s+1,r,n===this.exerciseName,()=>this.openExercise(n))))}
      </nav>
      <div class="cards">
        ${this.quiz}
        <glass-bug theme="inherit" .canTrain=${!0} .name=${this.bugName} .seed=${this.seed}></glass-bug>
        <glass-exercise theme="inherit" .name=${this.exerciseName}></glass-exercise>
      </div>
    </div>`}group(n,r){let s=f`<ol aria-label=${n}>${r}</ol>`;return this.isNarrow?f`<details class="group"><summary><h2>${n}</h2><span class="state">${r.length}</span></summary>${s}</details>`:f`<h2>${n}</h2>${s}`}lesson({title:n,file:r},s){let i=this.done.has(r);return f`<li><details>
      <summary><span class="number">${s}</span><span class="name">${n}</span>
        <span class="state ${i?"done":""}">${i?"\u2713 done":`${ib} min`}</span></summary>
      <p>Read <code>${r}</code>, or run it as a notebook: <code>make lessons</code>.</p>
      <button @click=${()=>this.toggle(r)}>${i?"Mark as not done":"Mark as done"}</button>
    </details></li>`}toggle(n){let r=new Set(this.done);r.delete(n)||r.add(n),this.done=r,Mu(r)}async openBug(n){this.showBug(n),await this.updateComplete,this.bugCard?.scrollIntoView({block:"nearest"})}async openExercise(n){this.showExercise(n),await this.updateComplete,this.exerciseCard?.scrollIntoView({block:"nearest"})}looked(){this.exerciseName=this.exerciseCard?.exercise.name??this.exerciseName,this.changed()}seeded(){this.seed=this.bugCard?.seed??null,this.changed()}};x([A({reflect:!0})],me.prototype,"theme",2),x([R()],me.prototype,"done",2),x([R()],me.prototype,"bugName",2),x([R()],me.prototype,"exerciseName",2),x([R()],me.prototype,"isNarrow",2),x([X("glass-bug")],me.prototype,"bugCard",2),x([X("glass-exercise")],me.prototype,"exerciseCard",2);function Nu(e,t,n,r){return f`<li><button class="entry" aria-current=${n?"true":"false"} @click=${r}>
    <span class="number">${e}</span><span class="name">${t}</span></button></li>`}var Ru=[{name:"slope",ask:["`L = a*b + c`, and `a` rises by a little.","How many times as far does `L` move?"],graph:{expression:"a*b + c",values:{a:2,b:-3,c:10},after:"b2"},asks:"a",options:[{text:"2",why:"**That is a itself.** Where `a` stands says nothing about how strongly it pulls. Look at what it is multiplied by."},{text:"\u22123",right:!0,why:"**Yes.** `a` enters by `a*b`, so each bit of `a` counts `b` times, and `b` is \u22123. Up with `a`, down with `L`."},{text:"1",why:"**That is the pull of c.** `c` is added as it is. `a` is multiplied first."},{text:"4",why:"**That is L.** The question is how fast `L` moves, not where it is."}],sum:"1 \xD7 \u22123 = \u22123",facts:[{expression:"a*b + c",values:{a:2,b:-3,c:10},is:4},{expression:"a*b + c",values:{a:2,b:-3,c:10},of:"c",is:1}]},{name:"seed",ask:["`L.backward()` sets one grad before it does anything else:","that of `L`. Which number is it?"],graph:{expression:"a*b",values:{a:2,b:-3},after:"b1"},asks:"L",options:[{text:"0",why:"**Then all would be 0.** Everything that goes back is multiplied by it."},{text:"\u22126",why:"**That is the data of L.** A grad says how fast, data says how much."},{text:"1",right:!0,why:"**Yes.** When `L` rises by a little, `L` rises by just as much. From here every grad is a product of partials."},{text:"2",why:"**That comes later.** It is the grad of `b`, and it is made from the one that is asked for."}],sum:"",facts:[{expression:"a*b",values:{a:2,b:-3},is:-6},{expression:"a*b",values:{a:2,b:-3},of:"b",is:2}]},{name:"twice",ask:["`a = 3` and `b = a + a`.","After `b.backward()`, what is `a.grad`?"],graph:{expression:"a + a",values:{a:3},after:"b1"},asks:"a",options:[{text:"1",why:"**One arrow\u2019s share.** Count the arrows from `a` into +."},{text:"2",right:!0,why:"**Yes.** Two arrows, each carries 1, and contributions **add**: 1 + 1 = 2. That is why backward uses += and not =."},{text:"3",why:"**That is the data of a.** For a sum it does not matter where `a` stands."},{text:"6",why:"**That is the data of b.** Move `a` to 3.01: `b` goes to 6.02, twice as far."}],sum:"1 + 1 = 2",facts:[{expression:"a + a",values:{a:3},is:6},{expression:"a + b",values:{a:3,b:3},of:"a",is:1},{expression:"a + a",values:{a:3.01},is:6.02}]},{name:"relu",ask:["`L = relu(a*b)` with `a = 2` and `b = \u22123`.","What is `a.grad`?"],graph:{expression:"relu(a*b)",values:{a:2,b:-3},after:"b2"},asks:"a",options:[{text:"\u22123",why:"**Only as far as the product.** That is the partial of `a*b` by `a`. Behind it stands a relu whose input is \u22126."},{text:"0",right:!0,why:"**Yes.** The input of relu is \u22126, there relu is flat, and a slope of 0 lets nothing back. A neuron that is always there has died."},{text:"1",why:"**That is relu\u2019s slope above 0.** Its input here is \u22126."},{text:"2",why:"**That is a, the partial by b.** And even that does not get through this relu."}],sum:"1 \xD7 0 \xD7 \u22123 = 0",facts:[{expression:"a*b",values:{a:2,b:-3},is:-6},{expression:"a*b",values:{a:2,b:-3},of:"a",is:-3},{expression:"a*b",values:{a:2,b:-3},of:"b",is:2},{expression:"relu(z)",values:{z:6},of:"z",is:1}]},{name:"silent",ask:["`L = w*x + b`, and `w.grad` is 0.","Why?"],graph:{expression:"w*x + b",values:{w:5,x:0,b:1},after:"b2"},asks:"w",is:0,options:[{text:"`x` is 0",right:!0,why:"**Yes.** Through \xD7 an input gets the gradient times the **other** input. Whatever `w` is, times 0 it does nothing to `L`."},{text:"`w` is already best",why:"**A grad of 0 can mean that,** but nothing here says what is good. Put another `w` in: the grad stays 0."},{text:"backward has not reached `w`",why:"**It has.** `b` got its 1 in the same pass, and `x` got 5."},{text:"`w` is too large",why:"**The partial by w does not hold w.** It is the other factor."}],sum:"1 \xD7 0 = 0",facts:[{expression:"w*x + b",values:{w:5,x:0,b:1},of:"b",is:1},{expression:"w*x + b",values:{w:5,x:0,b:1},of:"x",is:5},{expression:"w*x + b",values:{w:-7,x:0,b:1},of:"w",is:0}]},{name:"again",ask:["`w = 3`, `L = w*w`. Forward and backward run twice,","no `zero_grad()` between. What is `w.grad`?"],graph:{expression:"w*w",values:{w:3},after:"b1"},asks:"w",passes:2,options:[{text:"6",why:"**That is one pass.** The graph at the right shows one; the second adds to what it left."},{text:"12",right:!0,why:"**Yes.** Each pass adds 3 + 3 = 6, and nothing took the first 6 away: 6 + 6 = 12. An optimizer would now step twice as far."},{text:"36",why:"**They add, they do not multiply.** backward says +=."},{text:"0",why:"**Nobody set it to 0.** That is what `zero_grad()` is for."}],sum:"one pass: 3 + 3 = 6",facts:[{expression:"w*w",values:{w:3},of:"w",is:6},{expression:"w + w",values:{w:3},is:6},{expression:"w*w",values:{w:6},is:36}]},{name:"downhill",ask:["`L = (w \u2212 3)**2` at `w = 5`. Then `w.data -= 0.1 * w.grad`.","What is `L` now?"],graph:{expression:"(w - 3)**2",values:{w:5},after:"b2"},asks:"L after a step",rate:.1,options:[{text:"4",why:"**That was L before.** `w` has moved, and forward has to run again."},{text:"5.76",why:"**Uphill.** The grad is 4, and it points to where `L` **rises**. The minus turns it round: `w` goes to 4.6, not to 5.4."},{text:"2.56",right:!0,why:"**Yes.** The grad is 4, so `w` becomes 5 \u2212 0.1 \xD7 4 = 4.6, and `L` is 1.6 squared."},{text:"0",why:"**All the way at once?** A step of 0.1 \xD7 4 takes `w` to 4.6. The floor is at 3."}],sum:"2 \xD7 (5 \u2212 3) = 4",facts:[{expression:"(w - 3)**2",values:{w:5},is:4},{expression:"(w - 3)**2",values:{w:5},of:"w",is:4},{expression:"w - 0.1*g",values:{w:5,g:4},is:4.6},{expression:"w + 0.1*g",values:{w:5,g:4},is:5.4},{expression:"(w - 3)**2",values:{w:5.4},is:5.76},{expression:"w - 3",values:{w:4.6},is:1.6},{expression:"(w - 3)**2",values:{w:3},is:0},{expression:"w - 3",values:{w:5},is:2}]}];var Kr=Ru;function Ou(e){if(!Array.isArray(e)||!e.length)throw new Error("expected a list of questions, each with ask and options");return e.map(lb)}function lb(e,t){let n=`question ${t+1}`;if(!Gr(e))throw new Error(`${n}: expected ask and options`);let{name:r,ask:s,options:i,graph:o,sum:a}=e,l=Array.isArray(s)?s:[s];if(!l.every(zt))throw new Error(`${n}: ask: expected a text, or a list of lines`);if(!Array.isArray(i)||i.length<2||!i.every(ub))throw new Error(`${n}: options: expected two or more with text and why`);if(i.filter(({right:u})=>u).length!==1)throw new Error(`${n}: expected one option with "right": true`);return{name:zt(r)?r:String(t+1),ask:l,options:i,...cb(o)?{graph:o}:{},...zt(a)?{sum:a}:{}}}function ub(e){return Gr(e)&&zt(e.text)&&zt(e.why)}function cb(e){return Gr(e)&&zt(e.expression)&&Gr(e.values??{})}function zt(e){return typeof e=="string"}function Gr(e){return typeof e=="object"&&e!==null&&!Array.isArray(e)}function Cu({after:e},t){return wt(e??"",t)??2*t}var Pu=C`
  :host {
    display: block;
    container-type: inline-size;
  }
  .card {
    padding: 22px 26px;
    display: grid;
    grid-template-columns: minmax(0, 1fr) 320px;
    grid-template-rows: auto 1fr auto;
    gap: 0 18px;
  }
  .head {
    grid-column: 1 / -1;
  }
  .where {
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: 12px;
    color: var(--ink3);
  }
  .pips {
    display: flex;
    gap: 4px;
  }
  .pip {
    width: 12px;
    height: 6px;
    border-radius: 3px;
    background: var(--line);
  }
  .pip.past {
    background: var(--data);
  }
  h2 {
    font: 600 20px / 27px var(--sans);
    margin: 6px 0 14px;
  }
  h2 span {
    display: block;
  }
  h2 code {
    font-size: 18px;
  }
  .options {
    grid-row: 2 / 4;
    display: grid;
    gap: 9px;
    align-content: start;
  }
  .option {
    display: grid;
    grid-template-columns: 16px auto 1fr;
    gap: 0 14px;
    width: 100%;
    min-height: 42px;
    padding: 9px 16px;
    text-align: left;
    white-space: normal;
    font: 400 14px / 20px var(--sans);
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--panel);
    color: var(--ink2);
    align-items: baseline;
  }
  button.option {
    border-color: var(--ctl);
  }
  .option .mark {
    font-weight: 600;
  }
  .option .text {
    font-weight: 600;
    font-size: 15px;
    color: var(--ink);
    min-width: 36px;
  }
  .long .option .text {
    grid-column: 2 / -1;
  }
  .long .option .why {
    grid-column: 2 / -1;
  }
  .option.wrong {
    border: 2px dashed var(--bad);
    background: var(--bad-bg);
    padding: 8px 15px;
  }
  .option.right {
    border: 2px solid var(--good);
    background: var(--good-bg);
    padding: 8px 15px;
  }
  .wrong .mark,
  .wrong .why > strong:first-child {
    color: var(--bad);
  }
  .right .mark,
  .right .why > strong:first-child {
    color: var(--good);
  }
  .option.spent .text {
    color: var(--ink3);
  }
  .graph {
    grid-column: 2;
    grid-row: 2;
    min-width: 0;
    display: grid;
    align-content: start;
  }
  glass-graph {
    height: 144px;
    min-height: 0;
  }
  glass-graph[direction="down"] {
    height: 290px;
  }
  /* Small graphs need neither. */
  glass-graph::part(legend),
  glass-graph::part(corner) {
    display: none;
  }
  .sum {
    text-align: center;
    min-height: 22px;
  }
  .steps {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 8px;
    margin-top: 4px;
  }
  .steps .muted {
    min-width: 120px;
    text-align: center;
  }
  .square {
    width: 32px;
    padding: 0;
  }
  .actions {
    grid-column: 2;
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 10px;
  }
  a.button {
    text-decoration: none;
  }
  .alone .options,
  .alone .actions {
    grid-column: 1 / -1;
    grid-row: auto;
  }
  .option:focus-visible,
  .option:focus {
    outline: 2px solid var(--data);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    .pip {
      border: 1px solid CanvasText;
    }
    .pip.past {
      background: CanvasText;
    }
  }
  @container (max-width: 719px) {
    .card {
      grid-template-columns: minmax(0, 1fr);
    }
    .options,
    .graph,
    .actions {
      grid-column: 1;
      grid-row: auto;
    }
    .graph {
      margin-top: 14px;
    }
  }
  @container (max-width: 520px) {
    .card {
      padding: 16px 14px;
    }
    h2 {
      font-size: 17px;
      line-height: 24px;
    }
    h2 code {
      font-size: 15px;
    }
    h2 span {
      display: inline;
    }
    .option {
      min-height: 44px;
      gap: 0 10px;
      padding-inline: 12px;
    }
    .actions > *,
    .steps button {
      min-height: 44px;
    }
    .square {
      width: 44px;
    }
    .actions > * {
      flex: 1;
    }
  }
`;function Xr(e){return e.split(/(`[^`]+`|\*\*[^*]+\*\*(?!\*))/).map(t=>/^`.+`$/.test(t)?f`<code>${t.slice(1,-1)}</code>`:t.startsWith("**")&&t.length>4?f`<strong>${t.slice(2,-2)}</strong>`:t)}function Iu(e){return e.replace(/`([^`]+)`/g,"$1").replace(/\*\*([^*]+)\*\*/g,"$1")}var hb=6,db=360,se=class extends H{constructor(){super(...arguments);this.theme="auto";this.src=null;this.question=1;this.canExplore=!1;this.questions=Kr;this.failure="";this.spoken="";this.isNarrow=!1;this.observer=new ResizeObserver(([n])=>{this.isNarrow=n.contentRect.width<db});this.seen=new Map;this.session=null;this.shown=null}static{this.styles=[D,L,Pu]}connectedCallback(){super.connectedCallback(),this.observer.observe(this);let n=this.querySelector('script[type="application/json"]')?.textContent;n&&this.take(()=>JSON.parse(n))}disconnectedCallback(){super.disconnectedCallback(),this.observer.disconnect(),this.session?.pause()}get current(){let n=this.questions.length,r=Number.isInteger(this.question)?this.question:1;return this.questions[Math.min(Math.max(1,r),n)-1]}get chosen(){return this.seen.get(this.current.name)??[]}set chosen(n){this.seen.set(this.current.name,n),this.showAnswer(),this.requestUpdate()}get isAnswered(){return this.chosen.some(n=>this.current.options[n]?.right)}willUpdate(n){n.has("src")&&this.src&&this.fetch(this.src),this.current!==this.shown&&this.openGraph()}async fetch(n){try{let r=await fetch(n);if(!r.ok)throw new Error(`the answer was ${r.status}`);let s=await r.json();this.take(()=>s)}catch(r){this.failure=`${n}: ${r.message}`}}take(n){try{this.questions=Ou(n()),this.failure=""}catch(r){this.failure=r.message}}openGraph(){this.shown=this.current,this.session?.pause();let{graph:n}=this.current;if(!n){this.session=null;return}let r=new ot;r.preset(n.values),r.type(n.expression),r.addEventListener("change",()=>this.requestUpdate()),this.session=r,this.showAnswer()}showAnswer(){let{session:n,isAnswered:r}=this,{graph:s}=this.current;!n||!s||this.shown!==this.current||(n.show({gradients:r}),n.go(r?Cu(s,n.steps):n.steps))}choose(n){let{current:r,isAnswered:s}=this,i=r.options[n];if(!this.chosen.includes(n)){if(this.seen.set(r.name,[...this.chosen,n]),s)this.tell("glass-look",{question:r.name,option:n+1});else{i.right&&this.showAnswer();let o={question:r.name,option:n+1,right:i.right===!0};this.tell("glass-answer",o)}this.spoken=`${i.right?"Right.":"Not this one."} ${Iu(i.why)}`,this.requestUpdate(),this.keepFocus(n)}}async keepFocus(n){await this.updateComplete,this.renderRoot.querySelector(`[data-option="${n}"]`)?.focus()}go(n){let r=this.questions.length;this.question=(this.questions.indexOf(this.current)+n+r)%r+1,this.spoken="",this.tell("glass-look",{question:this.current.name,option:0})}tell(n,r){this.dispatchEvent(new CustomEvent(n,{detail:r,bubbles:!0,composed:!0}))}render(){if(this.failure)return f`<section class="panel card alone"><p role="alert">The questions cannot be shown: ${this.failure}.</p></section>`;let{current:n,session:r}=this,s=this.questions.indexOf(n)+1,i=n.options.some(({text:o})=>o.length>hb);return f`<section class="panel card ${r?"":"alone"}" aria-labelledby="ask">
      <div class="head">
        <div class="where">Quick check ${s} of ${this.questions.length}
          <span class="pips" aria-hidden="true">${this.questions.map((o,a)=>f`<span class="pip ${a<s?"past":""}"></span>`)}</span>
        </div>
        <h2 id="ask">${n.ask.map(o=>f`<span>${Xr(o)} </span>`)}</h2>
      </div>
      <div class="options ${i?"long":""}" role="group" aria-labelledby="ask">
        ${n.options.map((o,a)=>this.option(o,a))}
      </div>
      ${r?this.graph(r):g}
      <div class="actions">
        ${r&&this.canExplore?f`<a class="button" href="#/explore?${Kn(r)}">Open in Explore</a>`:g}
        <button ?disabled=${s===1} @click=${()=>this.go(-1)}>Back</button>
        <button class=${this.isAnswered?"primary":""} @click=${()=>this.go(1)}>${s===this.questions.length?"First question":"Next question"}</button>
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    </section>`}option({text:n,right:r,why:s},i){let{isAnswered:o}=this,a=this.chosen.includes(i),l=f`<span class="text">${Xr(n)}</span>`;return a?f`<div class="option ${r?"right":"wrong"}" data-option=${i} tabindex="-1">
      <span class="mark" aria-hidden="true">${r?"\u2713":"\u2715"}</span>${l}
      <span class="why"><span class="spoken">${r?"Right.":"Wrong."} </span>${Xr(s)}</span></div>`:f`<button class="option ${o?"spent":""}" data-option=${i} @click=${()=>this.choose(i)}>
        <span class="mark"></span>${l}${o?f`<span class="why">See why not</span>`:g}</button>`}graph(n){let{position:r,steps:s}=n,o=r>s?`\u25C6 Backward ${r-s} of ${s}`:`\u25CF Forward ${r} of ${s}`,a=this.isAnswered?n.last:s;return f`<div class="graph" @keydown=${l=>this.key(l)}>
      <glass-graph .session=${n} direction=${this.isNarrow?"down":"right"}></glass-graph>
      <div class="sum grad">${this.isAnswered&&this.current.sum?this.current.sum:g}</div>
      <div class="steps">
        <button class="square" aria-label="One step back" ?disabled=${r===0} @click=${()=>n.previous()}>${U.previous}</button>
        <span class="muted">${o}</span>
        <button class="square" aria-label="One step on" ?disabled=${r>=a} @click=${()=>n.next()}>${U.next}</button>
      </div>
    </div>`}key(n){let{session:r}=this;!this.isAnswered&&r.position>=r.steps&&["ArrowRight","End"," "].includes(n.key)||(Vn(r,n),!this.isAnswered&&r.position>r.steps&&r.go(r.steps))}};x([A({reflect:!0})],se.prototype,"theme",2),x([A()],se.prototype,"src",2),x([A({type:Number})],se.prototype,"question",2),x([A({attribute:!1})],se.prototype,"canExplore",2),x([R()],se.prototype,"questions",2),x([R()],se.prototype,"failure",2),x([R()],se.prototype,"spoken",2),x([R()],se.prototype,"isNarrow",2);var Yr=class extends EventTarget{constructor(){super();this.name="explore";this.title="Explore";this.session=To();this.explorer=document.createElement("glass-explorer");this.explorer.session=this.session,this.explorer.theme="inherit",this.explorer.keys="page",this.session.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}toQuery(){return Kn(this.session)}apply(n){return Mo(this.session,n)}async python(){return this.session.python()}actions(){return f`<button @click=${()=>this.saveSvg()}>Save SVG</button>`}render(){return f`${this.explorer}`}saveSvg(){let n=this.explorer.graph?.toSvg();if(!n)return;let r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"image/svg+xml"})),r.download="graph.svg",r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e3)}};var pb=new Set(["q","a","bug","seed","x"]),fb=3,mb="zero_grad",Zr=class extends EventTarget{constructor(){super();this.name="learn";this.title="Learn";this.learn=document.createElement("glass-learn");this.learn.theme="inherit",this.learn.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}toQuery(){let{quiz:n,bug:r,bugSeed:s,exercise:i}=this.learn,o=new URLSearchParams({q:String(n.question)});return n.chosen.length&&o.set("a",n.chosen.map(a=>a+1).join("-")),o.set("bug",r),s!==null&&o.set("seed",s),o.set("x",i),o}apply(n){let r=[...n.keys()].filter(l=>!pb.has(l)),s=(l,u,c)=>{let h=n.get(l);if(h===null)return c;let d=u(h);return d===void 0&&r.push(`${l}=${h}`),d??c},{learn:i}=this;i.quiz.question=s("q",gb,fb),i.quiz.chosen=s("a",l=>bb(l,i),[]);let o=s("seed",l=>Wr(l)?.toString(),null);i.showBug(s("bug",l=>gn(l)?.name,mb),o);let a=l=>J.find(({name:u})=>u===l)?.name;return i.showExercise(s("x",a,J[0].name)),r}async python(){let{bug:n,bugSeed:r}=this.learn,s=r??gn(n).seed;return["from glassgrad import museum","",`exhibit = museum.find("${n}")`,`bug, cure = museum.run(exhibit, seed=${s})`,'print(exhibit.program("bug"))',"for step, losses in enumerate(zip(bug.losses, cure.losses, strict=True)):","    print(step, *losses)",""].join(`
`)}actions(){return f``}render(){return f`${this.learn}`}};function gb(e){let t=Number(e);return/^\d{1,2}$/.test(e)&&Kr[t-1]?t:void 0}function bb(e,{quiz:t}){let n=e.split("-").map(s=>Number(s)-1);return n.every(s=>Number.isInteger(s)&&t.current.options[s])&&new Set(n).size===n.length?n:void 0}var zu=C`
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
    padding: 20px 0 8px;
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
`;var yb=[["\u2192 \u2190","one step on, one step back"],["Home End","before the first step, after the last"],["Space","play, pause"],["Enter","in the expression: take it and go to the steps; on a node: its paths"],["Esc","in the expression: the last text that worked; else back from the paths"],["J K","in the graph: next and previous node"],["I O","in the graph: the first input of a node, the node that uses it"],["+ \u2212 0","in the graph: larger, smaller, fit"],["G T","in the graph: gradients on and off, table"],["?","this list"]];function Fu(){return f`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${yb.map(([e,t])=>f`<dt>${e.split(" ").map(n=>f`<kbd>${n}</kbd> `)}</dt><dd>${t}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`}var Lu="glassgrad-theme",xb=["auto","light","dark"];function Du(){try{return xb.find(e=>e===localStorage.getItem(Lu))??"auto"}catch{return"auto"}}function Li(e){document.documentElement.style.colorScheme=e==="auto"?"light dark":e;try{localStorage.setItem(Lu,e)}catch{}}function Bu(e){let t=window.matchMedia("(prefers-color-scheme: dark)").matches;if(e==="auto")return t?"light":"dark";let n=e==="dark"?"light":"dark";return n==="dark"===t?"auto":n}var wb=E`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <rect x="2" y="2" width="20" height="20" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
  <rect x="6" y="8" width="12" height="4" rx="1" fill="var(--data)" />
  <path d="M6 14h3v3H6zM10.5 14h3v3h-3zM15 14h3v3h-3z" fill="var(--grad-ln)" /></svg>`,vb=1500,$b=150,_e=class extends H{constructor(){super();this.theme=Du();this.copied="";this.notice="";this.isMenuOpen=!1;this.views=[new Yr,new Zr];this.written="";this.read=()=>{if(location.hash===this.written||location.hash.length<2)return;let[n,r]=location.hash.slice(1).split("?"),s=this.views.find(({name:o})=>`/${o}`===n),i=s?[]:[n];this.view=s??this.view,r&&i.push(...this.view.apply(new URLSearchParams(r))),this.notice=i.length?`This link has parts I do not know: ${i.join(", ")}. The rest is used.`:""};this.write=n=>{n.target===this.view&&(this.requestUpdate(),clearTimeout(this.linkTimer),this.linkTimer=setTimeout(()=>{this.written=Di(this.view),history.replaceState(null,"",this.written)},$b))};this.pressed=n=>{n.key!=="?"||xo(n)||(n.preventDefault(),this.dialog.showModal())};this.view=this.views[0]}static{this.styles=[D,L,zu]}connectedCallback(){super.connectedCallback(),Li(this.theme),this.read(),window.addEventListener("hashchange",this.read),window.addEventListener("keydown",this.pressed);for(let n of this.views)n.addEventListener("change",this.write)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("hashchange",this.read),window.removeEventListener("keydown",this.pressed);for(let n of this.views)n.removeEventListener("change",this.write);clearTimeout(this.linkTimer)}async copy(n,r){if(r===null){this.notice="There is nothing to copy yet: what is typed cannot be computed.";return}try{await navigator.clipboard.writeText(r)}catch{this.notice="The browser does not let this page copy.";return}this.copied=n,this.isMenuOpen=!1,setTimeout(()=>{this.copied=""},vb)}copyLink(){this.copy("link",new URL(Di(this.view),location.href).href)}async copyPython(){this.copy("python",await this.view.python())}turnTheme(){this.theme=Bu(this.theme),Li(this.theme)}render(){return f`
      <header>
        <div class="wide">
          ${wb}<h1>Glassgrad</h1>
          <nav aria-label="Views">${this.views.map(n=>f`<a href=${Di(n)} aria-current=${n===this.view?"page":"false"}>${n.title}</a>`)}</nav>
          <span class="actions ${this.isMenuOpen?"open":""}">
            <button @click=${this.copyLink}>${U.link} ${this.copied==="link"?"Copied":"Copy link"}</button>
            <button @click=${this.copyPython}>${this.copied==="python"?"Copied":"Copy as Python"}</button>
            ${this.view.actions()}
          </span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${()=>{this.isMenuOpen=!this.isMenuOpen}}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${U.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice?this.noticeView():g}
        ${this.view.render()}
      </main>
      ${Fu()}`}noticeView(){return f`<p class="notice" role="status">${this.notice} <button class="text" @click=${()=>{this.notice=""}}>Close</button></p>`}};x([R()],_e.prototype,"theme",2),x([R()],_e.prototype,"copied",2),x([R()],_e.prototype,"notice",2),x([R()],_e.prototype,"isMenuOpen",2),x([R()],_e.prototype,"view",2),x([X("dialog")],_e.prototype,"dialog",2);function Di(e){return`#/${e.name}?${e.toQuery()}`}var kb={"glass-graph":fe,"glass-table":Tr,"glass-inputs":fn,"glass-steps":mn,"glass-explain":Yt,"glass-expression":Ue,"glass-explorer":ee,"glass-bug":re,"glass-quiz":se,"glass-exercise":ze,"glass-learn":me,"glass-app":_e};for(let[e,t]of Object.entries(kb))customElements.get(e)||customElements.define(e,t);})();
