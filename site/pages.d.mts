export const home: string;
export const sections: readonly { readonly title: string; readonly pages: readonly string[] }[];
export const pages: readonly string[];
