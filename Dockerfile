# The program and the studio from the tarball of the package. Beside the base image nothing is downloaded:
#   npm pack && docker build --network none -t sotto .
#   docker run --rm --network none -v "$PWD:/data" sotto anonymize orders.csv -o release --model km --k 5 --m 2
#   docker run --rm -p 127.0.0.1:4747:4747 sotto studio --host 0.0.0.0 --no-open
# The program has its dependencies inside; the drivers of databases and clusters are optional packages and not in it.
FROM node:22-slim
ADD sotto-*.tgz /opt/sotto/
RUN chmod 755 /opt/sotto/package/dist/sotto.js \
 && ln -s /opt/sotto/package/dist/sotto.js /usr/local/bin/sotto \
 && sotto --version
USER node
WORKDIR /data
EXPOSE 4747
ENTRYPOINT ["sotto"]
CMD ["--help"]
